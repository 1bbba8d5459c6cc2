import type { WrittenMember, WrittenValue } from '../../located';

/** The member of one of the names, the last where there are several, as readers of objects take it. */
export function memberOf(value: WrittenValue, ...names: readonly string[]): WrittenMember | undefined {
  return value.kind === 'object' ? value.members.findLast(({ name }) => names.includes(name)) : undefined;
}

/** The text of a member; `undefined` where there is none or it is no string. */
export function textMember(value: WrittenValue, name: string): string | undefined {
  const found = memberOf(value, name)?.value;
  return found?.kind === 'text' ? found.value : undefined;
}

/** The member that names the function to call; a name that is only begun, as `function` alone, is none. */
export function functionMember(payload: WrittenValue): WrittenMember | undefined {
  if (payload.kind !== 'object') return undefined;
  return payload.members.findLast(
    ({ name, value }) =>
      (name === 'function' || name === 'function_id') && !(value.kind === 'hole' && value.source === name),
  );
}
