import type { Position } from '../../documentLines';
import { characterOf, kindOf, type ScannedLine } from '../../engine/scannedLines';
import { MoveToken } from './scanMove';

/**
 * A chunk of a document that is parsed separately: a declaration with the text up to the next one, or the header of a
 * module, script or address block.
 */
export interface Chunk {
  readonly kind: MoveToken;
  readonly start: Position;
  /** Where its declaration begins, after attributes and modifiers on lines of their own. */
  readonly keyword: Position;
  /** Exclusive. */
  readonly end: Position;
  /** For a declaration, the header of its module or script; for a module's header, that of its address block. */
  readonly around: Chunk | undefined;
  /** For a header, the declarations in its module or script. */
  readonly members: readonly Chunk[];
}

interface OpenChunk extends Chunk {
  kind: MoveToken;
  keyword: Position;
  end: Position;
  around: Chunk | undefined;
  members: readonly Chunk[];
}

const NONE: readonly Chunk[] = [];
/** Maximum length of a text that is read, in characters; no handwritten source is longer. */
const MAX_TEXT = 1_000_000;

/**
 * Splits a document into its chunks, in order; a document that is too long has none. If a closing brace is missing, its
 * block ends before the next declaration that cannot be in it.
 */
export function chunksOf(lines: readonly ScannedLine[]): readonly Chunk[] {
  const cutter = new Cutter();
  let length = 0;
  lines.forEach(({ text, tokens }, line) => {
    length += text.length + 1;
    for (const token of tokens) cutter.take(kindOf(token), line, characterOf(token));
  });
  cutter.end({ line: Math.max(lines.length - 1, 0), character: lines.at(-1)?.text.length ?? 0 });
  return length > MAX_TEXT ? [] : cutter.found;
}

/** Whether a chunk is the header of a module, script or address block. */
export function isHeader({ kind }: Chunk): boolean {
  return kind === MoveToken.module || kind === MoveToken.script || kind === MoveToken.address;
}

class Cutter {
  readonly found: Chunk[] = [];
  #open: OpenChunk | undefined;
  #isLeading = false;
  /** How many braces are open in the declaration. */
  #depth = 0;
  /** Whether the next brace opens the block of the header. */
  #isHeader = false;
  #isInModule = false;
  /** The header of the enclosing address block. */
  #address: Chunk | undefined;
  #module: Chunk | undefined;
  /** The members of the module. */
  #members: Chunk[] = [];

  take(kind: number, line: number, character: number): void {
    if (kind === MoveToken.openBrace) this.#openBrace();
    else if (kind === MoveToken.closeBrace) this.#closeBrace(line, character);
    else if (this.#depth === 0 || this.#endsBody(kind)) this.#begin(kind as MoveToken, { line, character });
  }

  /** Ends all open declarations and blocks. */
  end(position: Position): void {
    if (this.#open) this.#open.end = position;
    this.#open = undefined;
  }

  #openBrace(): void {
    this.#isLeading = false;
    if (!this.#isHeader) this.#depth++;
    else if (this.#open?.kind === MoveToken.address) this.#address = this.#open;
    else this.#isInModule = true;
    this.#isHeader = false;
  }

  #closeBrace(line: number, character: number): void {
    if (this.#depth > 0) {
      this.#depth--;
      return;
    }
    if (!this.#isInModule && !this.#address) return;
    if (this.#isInModule) this.#isInModule = false;
    else this.#address = undefined;
    this.end({ line, character });
  }

  /**
   * Whether a declaration can begin here only if the body around it lacks a brace. Specifications may contain
   * functions.
   */
  #endsBody(kind: number): boolean {
    if (kind === MoveToken.function) return this.#open?.kind !== MoveToken.spec;
    return kind === MoveToken.item || kind === MoveToken.module;
  }

  #begin(kind: MoveToken, start: Position): void {
    this.#depth = 0;
    const continues = this.#isLeading || (kind === MoveToken.use && this.#open?.kind === kind);
    const open = continues && this.#open ? this.#open : this.#cut(start);
    open.kind = kind;
    open.keyword = start;
    this.#isLeading = kind === MoveToken.leading;
    this.#isHeader = isHeader(open);
    if (!this.#isHeader) return;
    this.#isInModule = false;
    if (kind !== MoveToken.module) this.#address = undefined;
    open.around = this.#address;
    open.members = this.#members = [];
    this.#module = open;
  }

  #cut(start: Position): OpenChunk {
    this.end(start);
    const kind = MoveToken.leading;
    const open: OpenChunk = { kind, start, keyword: start, end: start, around: this.#module, members: NONE };
    this.found.push(open);
    this.#members.push(open);
    this.#open = open;
    return open;
  }
}
