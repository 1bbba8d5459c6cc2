/**
 * The result page's content security policy: its own script and style, and nothing else.
 * @param script which script may run, by nonce or by hash @param style where style comes from, or its hash
 */
export function pagePolicy(script: string, style: string): string {
  return [
    `default-src 'none'`,
    `script-src ${script}`,
    `style-src ${style}`,
    // These two do not fall back to the first.
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}
