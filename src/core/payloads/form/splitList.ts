const OPEN = '[({';
const CLOSE = '])}';

/**
 * The items of a list as they are typed, with or without brackets around: split at the commas that are in no bracket and
 * in no quotes. `undefined` where a bracket or a quote has no other half.
 */
export function splitList(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  const inner = /^\[(.*)\]$/s.exec(trimmed)?.[1];
  // Of `[1], [2]` the first bracket does not belong to the last one.
  return (inner === undefined ? undefined : itemsOf(inner)) ?? itemsOf(trimmed);
}

function itemsOf(text: string): readonly string[] | undefined {
  const commas = topCommas(text);
  if (!commas) return undefined;
  const items = [...commas, text.length].map((end, index) => text.slice((commas[index - 1] ?? -1) + 1, end).trim());
  // One comma after the last item is common, and an empty list has no item.
  return items.at(-1) === '' ? items.slice(0, -1) : items;
}

function topCommas(text: string): readonly number[] | undefined {
  const commas: number[] = [];
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = stringEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (OPEN.includes(char)) open.push(char);
    else if (CLOSE.includes(char)) {
      if (open.pop() !== OPEN.charAt(CLOSE.indexOf(char))) return undefined;
    } else if (char === ',' && open.length === 0) commas.push(at);
  }
  return open.length === 0 ? commas : undefined;
}

function stringEnd(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return at;
    if (char === '\\') at++;
  }
  return undefined;
}
