/** Returns a row's label with its note, which the search of a view then finds, as it looks at labels only. */
export function labelWithNote(label: string, note: string | undefined): string {
  return note === undefined ? label : `${label} — ${note}`;
}
