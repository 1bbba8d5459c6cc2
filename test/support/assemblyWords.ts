/** The abilities, by their bits. */
const ABILITIES: Readonly<Record<string, number>> = { copy: 1, drop: 2, store: 4, key: 8 };

/** The words and signs of a line, which are taken one by one. */
export class Words {
  readonly words: string[];
  readonly all: readonly string[];

  constructor(line: string) {
    this.all = line.match(/::|-?\w+|[^\s\w]/g) ?? [];
    this.words = [...this.all];
  }

  next(): string {
    return this.words.shift() ?? fail(`"${this.all.join(' ')}" ends early`);
  }

  takes(word: string): boolean {
    if (this.words[0] !== word) return false;
    this.words.shift();
    return true;
  }

  expect(word: string): void {
    if (!this.takes(word)) fail(`"${this.all.join(' ')}" has no ${word} before "${this.words.join(' ')}"`);
  }

  integer(): bigint {
    const text = this.next();
    return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text);
  }

  /** Takes `<T, U>`. */
  generics(): readonly string[] {
    const names: string[] = [];
    if (this.takes('<')) while (!this.takes('>')) if (!this.takes(',')) names.push(this.next());
    return names;
  }

  /** Takes `has drop, store`. */
  abilities(): number {
    let bits = 0;
    if (this.takes('has'))
      do bits += ABILITIES[this.next()] ?? fail('an ability is unknown');
      while (this.takes(','));
    return bits;
  }
}

export function fail(problem: string): never {
  throw new Error(`Not assembly: ${problem}.`);
}
