const NAME = /^[A-Za-z_$][\w$]*$/;

/** What a value is, as its first character says. */
export type OutlineKind = 'object' | 'array' | 'string' | 'scalar';

/**
 * Where the values of a JSON text stand in it. No value is read: digits, escapes and names that come twice are those of
 * the text. Values are numbered as they begin, so that all that is in a value follows it, up to {@link nextOf}.
 */
export class JsonOutline {
  readonly text: string;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Of the names, quotes included; -1 where a value has none. */
  readonly #nameStarts: number[] = [];
  readonly #nameEnds: number[] = [];
  readonly #parents: number[] = [];
  readonly #depths: number[] = [];
  readonly #ordinals: number[] = [];
  readonly #counts: number[] = [];
  readonly #nexts: number[] = [];

  /** Empty: `readJsonOutline` fills it by {@link begin} and {@link end}. */
  constructor(text: string) {
    this.text = text;
  }

  /** How many values there are. */
  get size(): number {
    return this.#starts.length;
  }

  /** Notes a value. @param name where its name stands, for a member of an object @returns its number */
  begin(start: number, parent: number, name: readonly [start: number, end: number]): number {
    const node = this.#starts.length;
    this.#starts.push(start);
    this.#ends.push(start);
    this.#nameStarts.push(name[0]);
    this.#nameEnds.push(name[1]);
    this.#parents.push(parent);
    this.#depths.push(parent < 0 ? 0 : this.depthOf(parent) + 1);
    this.#ordinals.push(parent < 0 ? 0 : this.countOf(parent));
    this.#counts.push(0);
    this.#nexts.push(node + 1);
    if (parent >= 0) this.#counts[parent] = this.countOf(parent) + 1;
    return node;
  }

  /** Notes where a value ends. @returns what it stands in; -1 for the outermost */
  end(node: number, end: number): number {
    this.#ends[node] = end;
    this.#nexts[node] = this.size;
    return this.parentOf(node);
  }

  kindOf(node: number): OutlineKind {
    const first = this.text.charAt(this.#starts[node] ?? 0);
    if (first === '{') return 'object';
    if (first === '[') return 'array';
    return first === '"' ? 'string' : 'scalar';
  }

  /** The outermost value has depth 0. */
  depthOf(node: number): number {
    return this.#depths[node] ?? 0;
  }

  /** -1 for the outermost value. */
  parentOf(node: number): number {
    return this.#parents[node] ?? -1;
  }

  /** Its place among the values around it, from 0. */
  ordinalOf(node: number): number {
    return this.#ordinals[node] ?? 0;
  }

  /** How many members or elements it has. */
  countOf(node: number): number {
    return this.#counts[node] ?? 0;
  }

  /** The value after all that is in this one; {@link size} after the last. */
  nextOf(node: number): number {
    return this.#nexts[node] ?? this.size;
  }

  /** Its text, as it came. */
  textOf(node: number): string {
    return this.text.slice(this.#starts[node], this.#ends[node]);
  }

  /** Where its text ends. */
  endOf(node: number): number {
    return this.#ends[node] ?? 0;
  }

  /** The beginning of {@link textOf}: at most `length` characters of it. */
  beginningOf(node: number, length: number): string {
    const start = this.#starts[node] ?? 0;
    return this.text.slice(start, Math.min(start + length, this.endOf(node)));
  }

  /** The text of its name, with its quotes; `undefined` for what has none. */
  nameOf(node: number): string | undefined {
    const start = this.#nameStarts[node] ?? -1;
    return start < 0 ? undefined : this.text.slice(start, this.#nameEnds[node]);
  }

  /** The value of that number in another; `undefined` where it has fewer. */
  childOf(node: number, ordinal: number): number | undefined {
    if (ordinal >= this.countOf(node)) return undefined;
    let child = node + 1;
    for (let left = ordinal; left > 0; left--) child = this.nextOf(child);
    return child;
  }

  /** The innermost value that, with its name, holds a place of the text or ends before it. */
  nodeAt(place: number): number {
    let [low, high] = [0, this.size - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const name = this.#nameStarts[middle] ?? -1;
      if ((name < 0 ? (this.#starts[middle] ?? 0) : name) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** As JSONPath: `$.changes[3].data`. */
  pathOf(node: number): string {
    const steps: string[] = [];
    for (let at = node; at > 0; at = this.parentOf(at)) steps.push(this.#stepTo(at));
    return `$${steps.reverse().join('')}`;
  }

  #stepTo(node: number): string {
    const quoted = this.nameOf(node);
    if (quoted === undefined) return `[${this.ordinalOf(node)}]`;
    const name = quoted.slice(1, -1);
    return NAME.test(name) ? `.${name}` : `[${quoted}]`;
  }
}
