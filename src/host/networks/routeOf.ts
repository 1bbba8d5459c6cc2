/** Words of the routes that are asked for: those that a name or a number follows, and the others. */
const BEFORE_VALUES = new Set(['accounts', 'module', 'by_version', 'wait_by_hash']);
const OTHERS = new Set(['modules', 'transactions', 'simulate', 'encode_submission', 'blocks']);

/** Which route a path is of, with nothing of what was asked for: `/accounts/…/module/…`. */
export function routeOf(path: string): string {
  const segments = path.split('/');
  return segments
    .map((segment, at) => {
      // A name may be a word of a route.
      const isValue = BEFORE_VALUES.has(segments[at - 1] ?? '');
      return segment === '' || (!isValue && (BEFORE_VALUES.has(segment) || OTHERS.has(segment))) ? segment : '…';
    })
    .join('/');
}
