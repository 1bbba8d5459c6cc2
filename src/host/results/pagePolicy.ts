/**
 * The result page's content security policy: its own script and style, and nothing else.
 * @param source where its style and fonts come from
 */
export function pagePolicy(nonce: string, source: string): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    // These two do not fall back to the first.
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}
