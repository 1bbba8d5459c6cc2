/** A moment in local time and in UTC; @param ms since the epoch. A number that is no moment is said to be none. */
export function momentText(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return 'at an unknown time';
  return `${date.toLocaleString()} (${date.toISOString().slice(0, 19).replace('T', ' ')} UTC)`;
}
