/**
 * Returns the content security policy of the result page: only its own script and style.
 * @param script the script that may run, by nonce or hash @param style the source or hash of the style
 */
export function pagePolicy(script: string, style: string): string {
  return [
    `default-src 'none'`,
    `script-src ${script}`,
    `style-src ${style}`,
    // These two directives do not fall back to `default-src`.
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}
