/** The constant segments of request paths: those before a value, and the others. */
const BEFORE_VALUES = new Set(['accounts', 'module', 'by_version', 'wait_by_hash']);
const OTHERS = new Set(['modules', 'transactions', 'simulate', 'encode_submission', 'blocks']);

/** Returns a request path without values: `/accounts/…/module/…`. */
export function routeOf(path: string): string {
  const segments = path.split('/');
  return segments
    .map((segment, at) => {
      // A name can equal a constant segment.
      const isValue = BEFORE_VALUES.has(segments[at - 1] ?? '');
      return segment === '' || (!isValue && (BEFORE_VALUES.has(segment) || OTHERS.has(segment))) ? segment : '…';
    })
    .join('/');
}
