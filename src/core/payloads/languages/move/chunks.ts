import type { Position } from '../../documentLines';
import { characterOf, kindOf, type ScannedLine } from '../../engine/scannedLines';
import { mayCall, MoveToken } from './scanMove';

/**
 * A chunk of a document that is parsed separately: a declaration with the text up to the next one, or the header of a
 * module, script or address block. A declaration that does not begin a line is in the chunk of the one before it.
 */
export interface Chunk {
  readonly kind: MoveToken;
  readonly start: Position;
  /** Exclusive. */
  readonly end: Position;
  /** For a declaration, the header of its module or script; for a module's header, that of its address block. */
  readonly around: Chunk | undefined;
  /** Whether it contains a possible call of a module's function. */
  readonly calls: boolean;
}

type OpenChunk = { -readonly [Key in keyof Chunk]: Chunk[Key] };

/** Maximum length of a text that is read, in characters; no handwritten source is longer. */
const MAX_TEXT = 1_000_000;

/**
 * Splits a document into its chunks, in order; a document that is too long has none. If a closing brace is missing, its
 * block ends before the next line that starts a declaration.
 */
export function chunksOf(lines: readonly ScannedLine[]): readonly Chunk[] {
  const cutter = new Cutter();
  let length = 0;
  for (const [line, { text, tokens }] of lines.entries()) {
    length += text.length + 1;
    for (const token of tokens) {
      const kind = kindOf(token);
      if (kind !== MoveToken.parenthesis) cutter.take(kind, line, characterOf(token));
      else if (endsInName(lines, line)) cutter.take(MoveToken.call, line, 0);
    }
  }
  cutter.end({ line: Math.max(lines.length - 1, 0), character: lines.at(-1)?.text.length ?? 0 });
  return length > MAX_TEXT ? [] : cutter.found;
}

/** Whether the text above a line may be called by the parenthesis that begins it. */
function endsInName(lines: readonly ScannedLine[], line: number): boolean {
  for (let above = line - 1; above >= 0; above--) {
    const text = lines[above]?.text ?? '';
    const calls = mayCall(text, text.length);
    if (calls !== undefined) return calls;
  }
  return false;
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

  take(kind: number, line: number, character: number): void {
    if (kind === MoveToken.openBrace) this.#openBrace();
    else if (kind === MoveToken.closeBrace) this.#closeBrace(line, character);
    else if (kind === MoveToken.call) this.#call();
    else if (this.#depth === 0 || this.#endsBody(kind)) this.#begin(kind, line, character);
  }

  /** Ends all open declarations and blocks. */
  end(position: Position): void {
    if (!this.#open) return;
    this.#open.end = position;
    this.#open = undefined;
  }

  #call(): void {
    if (this.#open) this.#open.calls = true;
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

  #begin(kind: number, line: number, character: number): void {
    this.#depth = 0;
    if (this.#open && (this.#isLeading || (kind === MoveToken.use && this.#open.kind === kind)))
      this.#open.kind = kind as MoveToken;
    else this.#cut(kind as MoveToken, { line, character });
    this.#isLeading = kind === MoveToken.leading;
    this.#isHeader = kind === MoveToken.module || kind === MoveToken.script || kind === MoveToken.address;
    if (!this.#isHeader || !this.#open) return;
    this.#isInModule = false;
    if (kind !== MoveToken.module) this.#address = undefined;
    this.#open.around = this.#address;
    this.#module = this.#open;
  }

  #cut(kind: MoveToken, start: Position): void {
    this.end(start);
    this.#open = { kind, start, end: start, around: this.#module, calls: false };
    this.found.push(this.#open);
  }
}
