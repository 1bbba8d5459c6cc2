/** What other extensions can use. */
export interface MovescopeApi {
  readonly apiVersion: 1;
}

/** Called by VS Code once. */
export function activate(): MovescopeApi {
  return { apiVersion: 1 };
}
