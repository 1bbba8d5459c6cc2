/** `1 argument`, `2 arguments`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `0 are given`, `1 is given`. */
export function given(count: number): string {
  return `${count} ${count === 1 ? 'is' : 'are'} given`;
}
