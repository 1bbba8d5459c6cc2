import type { Position } from '../../documentLines';
import { characterOf, kindOf } from '../scan/lineToken';
import type { ScannedLine } from '../scan/scannedLines';
import { MoveToken } from './scanMove';

/**
 * A stretch of a document that is read by itself: a declaration with what stands before the next one, or the header of
 * what holds declarations. Declarations that do not begin a line are in the stretch of those before them.
 */
export interface Stretch {
  readonly kind: MoveToken;
  readonly start: Position;
  /** Exclusive. */
  readonly end: Position;
  /** Of a declaration the header of the module or script that it is in, of a module's header that of its address block. */
  readonly around: Stretch | undefined;
}

type OpenStretch = { -readonly [Key in keyof Stretch]: Stretch[Key] };

/** Cuts a document into its stretches, in their order. What a brace that lacks leaves open ends before a line that starts a declaration. */
export function stretchesOf(lines: readonly ScannedLine[]): readonly Stretch[] {
  const cutter = new Cutter();
  for (let line = 0; line < lines.length; line++) {
    const tokens = lines[line]?.tokens ?? [];
    for (const token of tokens) cutter.take(kindOf(token), line, characterOf(token));
  }
  const last = Math.max(lines.length - 1, 0);
  cutter.end({ line: last, character: lines[last]?.text.length ?? 0 });
  return cutter.found;
}

class Cutter {
  readonly found: Stretch[] = [];
  #open: OpenStretch | undefined;
  #isLeading = false;
  /** How many braces are open in the declaration. */
  #depth = 0;
  /** Whether the next brace opens what the header is of. */
  #isHeader = false;
  #isInModule = false;
  /** The header of the block around. */
  #address: Stretch | undefined;
  #module: Stretch | undefined;

  take(kind: number, line: number, character: number): void {
    if (kind === MoveToken.openBrace) this.#openBrace();
    else if (kind === MoveToken.closeBrace) this.#closeBrace(line, character);
    else if (this.#depth === 0 || this.#endsBody(kind)) this.#begin(kind, line, character);
  }

  /** Ends what is open. */
  end(position: Position): void {
    if (!this.#open) return;
    this.#open.end = position;
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

  /** Whether a declaration can only begin where the body around it lacks a brace. Specifications have functions of their own. */
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
    this.#open = { kind, start, end: start, around: this.#module };
    this.found.push(this.#open);
  }
}
