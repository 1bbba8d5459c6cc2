import { parseArgs } from 'node:util';
import { BadInputError } from './exitCode';
import type { OptionSpec } from './optionSpec';

/** Names that people may assume for an option that takes a key. */
const KEY_OPTION = /key|token|secret|bearer|password|authorization/i;
/** Matches text that is certainly not a key, so that an error can quote it. */
const PLAIN_OPTION = /^-{1,2}[a-z][a-z-]{0,29}$/;

/** A parsed command line: operands in order, options by name. */
export class Arguments {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  private constructor(
    readonly operands: readonly string[],
    values: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#values = values;
  }

  /** @throws BadInputError for an option that is not among `specs` or lacks its value */
  static parse(words: readonly string[], specs: readonly OptionSpec[]): Arguments {
    const options = Object.fromEntries(
      specs.map(({ name, short, value }) => [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
      ]),
    );
    const { tokens } = parseArgs({
      args: [...words],
      options,
      strict: false,
      allowPositionals: true,
      tokens: true,
    });
    const operands: string[] = [];
    const values = new Map<string, string[]>();
    for (const token of tokens) {
      if (token.kind === 'positional') operands.push(token.value);
      if (token.kind !== 'option') continue;
      const { name, value, inlineValue } = token;
      const spec = specs.find(each => each.name === name);
      if (!spec) throw new BadInputError(unknownOption(token.rawName));
      values.set(name, [...(values.get(name) ?? []), checkedValue(spec, value, inlineValue === true)]);
    }
    return new Arguments(operands, values);
  }

  /** Whether a switch is given. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Returns the last value of an option. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  /** Returns every value of an option. */
  list(name: string): readonly string[] | undefined {
    return this.#values.get(name);
  }
}

/** Says that an option does not exist. @param rawName with its dashes, without a value */
export function unknownOption(rawName: string): string {
  if (KEY_OPTION.test(rawName))
    return 'An access key is never an argument, where every program on this machine could read it: set MOVESCOPE_ACCESS_KEY, or provide the key on standard input with --key-stdin.';
  return `There is no ${PLAIN_OPTION.test(rawName) ? `option ${rawName}` : 'such option'}: see --help.`;
}

function checkedValue({ name, value: placeholder }: OptionSpec, value: string | undefined, inline: boolean): string {
  if (placeholder === undefined) {
    if (value !== undefined) throw new BadInputError(`--${name} takes no value: leave it out.`);
    return '';
  }
  const missing = value === undefined || value === '' || (!inline && value.startsWith('-'));
  if (missing) throw new BadInputError(`--${name} needs a value: --${name} ${placeholder}.`);
  return value;
}
