/** Returns text that a quick pick shows as written: it would turn some text from a chain into icons. */
export function inertIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
