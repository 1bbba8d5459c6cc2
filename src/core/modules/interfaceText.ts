import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import { functionSignature, structDeclaration } from '../move/signature';
import { inertAbi } from './readAbi';
import { functionKind, functionWords, structWords, type FunctionKind, type PublishedModule } from './publishedModule';
import { counted } from '../text/digits';
import { visibleText } from '../text/visibleText';

/** A module as Move-like source, with the positions of its declarations. */
export interface InterfaceText {
  readonly text: string;
  /** Absent if the node sent no ABI, which `text` then states. */
  readonly module?: InterfaceSymbol;
  /** The lines under each heading comment: structs, entry functions, view functions, … */
  readonly groups: readonly LineSpan[];
}

/** First and last line, both 0-based. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** The position of a name in a line, 0-based, in UTF-16 code units; `end` is exclusive. */
export interface NamePlace {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface InterfaceSymbol {
  readonly kind: 'module' | 'function' | 'struct' | 'enum' | 'field' | 'variant';
  /** The name as in the ABI; `text` contains it escaped if it is not a Move name. */
  readonly name: string;
  /** A description as in `text`: `public entry`, `event struct`; for a field, its type. */
  readonly detail: string;
  readonly place: NamePlace;
  /** The lines of the declaration, including its attributes. */
  readonly lines: LineSpan;
  readonly children: readonly InterfaceSymbol[];
  /**
   * Set for a function with code: the instruction offset of each line of its body, which ends above the declaration's
   * last line.
   */
  readonly offsets?: readonly (number | undefined)[];
}

const GROUPS: readonly { readonly kind: FunctionKind; readonly title: string }[] = [
  { kind: 'entry', title: 'Entry functions' },
  { kind: 'view', title: 'View functions' },
  { kind: 'public', title: 'Public functions' },
  { kind: 'friend', title: 'Friend functions' },
  { kind: 'private', title: 'Private functions' },
  { kind: 'other', title: 'Other functions' },
];
const INDENT = '    ';

/**
 * Returns a deployed module as Move-like source generated from its ABI. Structs come first, then functions by kind,
 * each sorted by name. Characters that are not allowed in Move names are escaped.
 * @param name the requested name of the module
 * @param source the network and ledger version: `Sandbox at ledger version 1,204`
 */
export function interfaceText(published: PublishedModule, name: string, source: string): InterfaceText {
  const head = `// Interface of ${published.address}::${name} on ${visibleText(source)}`;
  const { abi } = published;
  if (!abi) {
    const size = counted(published.byteLength, 'byte');
    const lines = [`${head}: not available.`, `// The node could not read the module’s ${size} of bytecode.`];
    return { text: `${lines.join('\n')}\n`, groups: [] };
  }
  return moduleText(abi, [
    `${head}, generated from the ABI: no bodies, no parameter names.`,
    '// ABIs do not include private functions that are neither entry nor view functions.',
  ]);
}

/** Additions to the declarations of an ABI. */
export interface MoreText {
  /** Lines at the start of the module, such as imports. */
  readonly uses: readonly string[];
  /**
   * Returns additional attributes: for a function, those other than `#[view]`; for a struct, those other than
   * `#[event]`.
   */
  readonly marks: (member: FunctionAbi | StructAbi) => readonly string[];
  /** Returns a function's body; `undefined` if the function is native. */
  readonly body: (declared: FunctionAbi) => FunctionBody | undefined;
}

export interface FunctionBody {
  /** The clause after the signature: ` acquires Pool`. */
  readonly clause: string;
  readonly lines: readonly string[];
  /** The offset of the last instruction of each line; `undefined` for a line without instructions. */
  readonly offsets: readonly (number | undefined)[];
}

/**
 * Returns a module's declarations in the order of {@link interfaceText}.
 * @param head comments for the first lines
 * @param more additions to the ABI
 */
export function moduleText(abi: ModuleAbi, head: readonly string[], more?: MoreText): InterfaceText {
  const writer = new InterfaceWriter(more);
  for (const line of head) writer.line(line);
  writer.line('');
  const module = writer.module(abi);
  return { text: writer.text(), module, groups: writer.groups };
}

/** Returns the declaration of a function or a struct; the function if both have the name. */
export function symbolNamed({ module }: InterfaceText, name: string): InterfaceSymbol | undefined {
  const named = module?.children.filter(symbol => symbol.name === name);
  return named?.find(({ kind }) => kind === 'function') ?? named?.[0];
}

class InterfaceWriter {
  readonly groups: LineSpan[] = [];
  readonly #lines: string[] = [];
  readonly #more: MoreText | undefined;

  constructor(more: MoreText | undefined) {
    this.#more = more;
  }

  line(text: string): number {
    return this.#lines.push(text) - 1;
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  module(raw: ModuleAbi): InterfaceSymbol {
    const abi = inertAbi(raw);
    const first = this.line(`module ${abi.address}::${abi.name} {`);
    const start = `module ${abi.address}::`.length;
    for (const use of this.#more?.uses ?? []) this.line(`${INDENT}${use}`);
    for (const friend of abi.friends.toSorted()) this.line(`${INDENT}friend ${friend};`);
    const children = [...this.#structs(raw, abi), ...this.#functions(raw, abi)];
    const last = this.line('}');
    return {
      kind: 'module',
      name: raw.name,
      detail: raw.address,
      place: { line: first, start, end: start + abi.name.length },
      lines: { first, last },
      children,
    };
  }

  #structs(raw: ModuleAbi, abi: ModuleAbi): readonly InterfaceSymbol[] {
    const pairs = paired(raw.structs, abi.structs);
    return this.#group('Structs and enums', pairs, ([own, inert]) => this.#struct(own, inert));
  }

  #functions(raw: ModuleAbi, abi: ModuleAbi): readonly InterfaceSymbol[] {
    const pairs = paired(raw.functions, abi.functions);
    return GROUPS.flatMap(({ kind, title }) => {
      const some = pairs.filter(([own]) => functionKind(own) === kind);
      return this.#group(title, some, ([own, inert]) => this.#function(own, inert));
    });
  }

  #group<Item>(title: string, items: readonly Item[], write: (item: Item) => InterfaceSymbol): InterfaceSymbol[] {
    if (items.length === 0) return [];
    if (this.#lines.at(-1)?.endsWith('{') === false) this.line('');
    const first = this.line(`${INDENT}// ${title}`);
    const symbols = items.map(item => {
      this.line('');
      return write(item);
    });
    this.groups.push({ first, last: this.#lines.length - 1 });
    return symbols;
  }

  #function(raw: FunctionAbi, abi: FunctionAbi): InterfaceSymbol {
    const marks = [...(this.#more?.marks(raw) ?? []), ...(abi.isView ? ['#[view]'] : [])];
    const body = this.#more?.body(raw);
    const native = this.#more && !body ? 'native ' : '';
    const head = `${native}${functionSignature(abi)}${body ? `${body.clause} {` : ';'}`;
    // The visibility before the name can be any word, but cannot contain `fun ` followed by a name and a bracket.
    const before = /\bfun (?=\S+?[<(])/.exec(head);
    const start = before ? before.index + before[0].length : 0;
    const { place, lines } = this.#declaration(marks, head, { start, end: start + abi.name.length });
    for (const line of body?.lines ?? []) this.line(line === '' ? '' : `${INDENT}${line}`);
    const last = body ? this.line(`${INDENT}}`) : lines.last;
    const detail = functionWords(abi);
    const code = body && { offsets: body.offsets };
    return { kind: 'function', name: raw.name, detail, place, lines: { ...lines, last }, children: [], ...code };
  }

  #struct(raw: StructAbi, abi: StructAbi): InterfaceSymbol {
    const note = abi.isEnum && abi.variants.length === 0 ? ['// The node does not report its variants.'] : [];
    const marks = [...note, ...(abi.isEvent ? ['#[event]'] : []), ...(this.#more?.marks(raw) ?? [])];
    const code = structDeclaration(abi);
    const start = `${abi.isNative ? 'native struct' : abi.isEnum ? 'enum' : 'struct'} `.length;
    const { place, lines } = this.#declaration(marks, code, { start, end: start + abi.name.length });
    const children = code.endsWith('{}') || abi.isNative ? [] : members(raw, abi, place.line + 1);
    return { kind: abi.isEnum ? 'enum' : 'struct', name: raw.name, detail: structWords(abi), place, lines, children };
  }

  #declaration(marks: readonly string[], code: string, name: { readonly start: number; readonly end: number }) {
    const [firstMark] = marks.map(mark => this.line(`${INDENT}${mark}`));
    const [head = 0] = code.split('\n').map(line => this.line(`${INDENT}${line}`));
    const place = { line: head, start: name.start + INDENT.length, end: name.end + INDENT.length };
    return { place, lines: { first: firstMark ?? head, last: this.#lines.length - 1 } };
  }
}

/**
 * Returns the fields or variants, each of which is on a separate line; a variant's fields follow its name: `Some { x:
 * u8, y: bool },`.
 */
function members(raw: StructAbi, abi: StructAbi, firstLine: number): readonly InterfaceSymbol[] {
  const start = INDENT.length * 2;
  if (!abi.isEnum) {
    return raw.fields.map((field, index) =>
      fieldSymbol(field, abi.fields[index] ?? field, { line: firstLine + index, start }),
    );
  }
  return raw.variants.map((variant, index) => {
    const line = firstLine + index;
    const inert = abi.variants[index] ?? variant;
    const end = start + inert.name.length;
    let next = end + ' { '.length;
    const children = variant.fields.map((field, at) => {
      const written = inert.fields[at] ?? field;
      const symbol = fieldSymbol(field, written, { line, start: next });
      next += `${written.name}: ${written.type}, `.length;
      return symbol;
    });
    const place = { line, start, end };
    return { kind: 'variant', name: variant.name, detail: '', place, lines: { first: line, last: line }, children };
  });
}

function fieldSymbol(
  raw: FieldAbi,
  written: FieldAbi,
  { line, start }: Pick<NamePlace, 'line' | 'start'>,
): InterfaceSymbol {
  const place = { line, start, end: start + written.name.length };
  const lines = { first: line, last: line };
  return { kind: 'field', name: raw.name, detail: written.type, place, lines, children: [] };
}

/** Pairs each item with its escaped form and sorts the pairs by name. */
function paired<Item extends { readonly name: string }>(
  raw: readonly Item[],
  inert: readonly Item[],
): readonly (readonly [raw: Item, inert: Item])[] {
  const pairs = raw.map((item, index) => [item, inert[index] ?? item] as const);
  return pairs.toSorted(([{ name: one }], [{ name: other }]) => (one < other ? -1 : one > other ? 1 : 0));
}
