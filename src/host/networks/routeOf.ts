/** The words in the routes of requests: those that a name or a number follows, and the others. */
const BEFORE_VALUES = new Set(['accounts', 'module', 'by_version', 'wait_by_hash']);
const OTHERS = new Set(['modules', 'transactions', 'simulate', 'encode_submission', 'blocks']);

/** Returns the route of a path, without names and numbers: `/accounts/…/module/…`. */
export function routeOf(path: string): string {
  const segments = path.split('/');
  return segments
    .map((segment, at) => {
      // A name may equal a word of a route.
      const isValue = BEFORE_VALUES.has(segments[at - 1] ?? '');
      return segment === '' || (!isValue && (BEFORE_VALUES.has(segment) || OTHERS.has(segment))) ? segment : '…';
    })
    .join('/');
}
