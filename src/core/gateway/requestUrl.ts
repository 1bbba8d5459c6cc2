/** The query of a request; a member that is `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The URL of a request: each segment is encoded whole, so that no address or name leads out of the base URL.
 * `undefined` when a segment cannot be part of a path (empty, `.`, `..`, half of a surrogate pair).
 */
export function requestUrl(baseUrl: string, path: readonly string[], query: Query = {}): string | undefined {
  if (!path.every(isEncodable)) return undefined;
  const pathText = path.map(segment => `/${encodeURIComponent(segment)}`).join('');
  const members = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return members.length === 0 ? `${baseUrl}${pathText}` : `${baseUrl}${pathText}?${members.join('&')}`;
}

/** URL parsers resolve `.` and `..` even when they are percent-encoded. */
function isEncodable(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/\p{Surrogate}/u.test(segment);
}
