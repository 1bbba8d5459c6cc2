/** `vault::deposit` of `0xcafe::vault::deposit`: a view is narrow, and the address is in the tooltip. */
export function shortSubject(subject: string): string {
  return subject.split('::').slice(-2).join('::');
}
