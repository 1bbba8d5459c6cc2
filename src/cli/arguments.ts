import { parseArgs } from 'node:util';
import { BadInputError } from './exitCode';

export interface OptionSpec {
  /** The name without dashes. */
  readonly name: string;
  /** The letter of the short form. */
  readonly short?: string;
  /** The placeholder of the value in the help; absent for a flag. */
  readonly value?: string;
  readonly help: string;
}

export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { name: 'json', help: 'print JSON: a single gateway response as received, otherwise as described by the command' },
  { name: 'quiet', help: 'do not print progress or notes to standard error' },
  { name: 'help', short: 'h', help: 'show this help' },
];

export const GATEWAY_OPTIONS: readonly OptionSpec[] = [
  { name: 'sandbox', help: 'use the built-in sandbox (no access key or network needed)' },
  { name: 'base-url', value: 'URL', help: 'URL of the gateway, including the API version' },
  { name: 'auth', value: 'HOW', help: 'how to send the access key: bearer (default), api-key or none' },
  { name: 'network', value: 'NAME', help: 'network in --networks, instead of a URL' },
  {
    name: 'networks',
    value: 'FILE',
    help: 'file exported with "Export Networks…" in VS Code (default: MOVESCOPE_NETWORKS)',
  },
  { name: 'key-stdin', help: 'read the access key from standard input instead of MOVESCOPE_ACCESS_KEY' },
  { name: 'qps', value: 'N', help: 'send at most N requests per second, such as the key’s rate limit' },
  { name: 'time-limit', value: 'SECONDS', help: 'timeout of a request (default: 30)' },
];

/** The options of a command that prints the result of a single gateway operation. */
export const OPERATION_OPTIONS: readonly OptionSpec[] = [
  { name: 'raw', help: 'print each response as received: status, headers, body' },
  ...GATEWAY_OPTIONS,
];

/** The options of a command that also uses a second gateway. */
export const SECOND_GATEWAY_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'with-base-url',
    value: 'URL',
    help: 'gateway of the later side; its access key is MOVESCOPE_WITH_ACCESS_KEY',
  },
  { name: 'with-auth', value: 'HOW', help: 'how to send that key: bearer (default), api-key or none' },
];

export const LEDGER_VERSION: OptionSpec = { name: 'ledger-version', value: 'N', help: 'read at this ledger version' };

export const VARIABLE_OPTION: OptionSpec = {
  name: 'var',
  value: 'NAME=VALUE',
  help: 'value of ${NAME} in a payload file (repeatable)',
};

export const SECONDARY_SIGNER: OptionSpec = {
  name: 'secondary-signer',
  value: 'ADDRESS',
  help: 'signer in addition to the sender (repeatable)',
};

export const VALUE_OPTIONS: readonly OptionSpec[] = [
  { name: 'sender', value: 'ADDRESS', help: 'sender of the transaction' },
  { name: 'public-key', value: 'HEX', help: 'Ed25519 public key of the sender, if the gateway requires it' },
  { name: 'sequence-number', value: 'N', help: 'sequence number of the sender' },
  { name: 'nonce', value: 'N', help: 'replay protection nonce of an orderless transaction' },
  { name: 'max-gas', value: 'N', help: 'max_gas_amount, in gas units' },
  { name: 'gas-price', value: 'N', help: 'gas_unit_price, in octas' },
  { name: 'expiration', value: 'SECONDS', help: 'time in seconds since the epoch, or +SECONDS from now' },
];

/** Names that users might try for a nonexistent option that takes a key. */
const KEY_OPTION = /key|token|secret|bearer|password|authorization/i;
/** Matches text that cannot be a key, so an error can quote it. */
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

  /** @throws BadInputError for an option that is not in `specs` or lacks its value. */
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

  /** Whether a flag is set. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Returns the last value of an option; `undefined` if it is not set. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  /** Returns all values of an option in order; `undefined` if it is not set. */
  list(name: string): readonly string[] | undefined {
    return this.#values.get(name);
  }
}

/** Returns the message for an unknown option. @param rawName with its dashes, without a value */
export function unknownOption(rawName: string): string {
  if (KEY_OPTION.test(rawName))
    return 'Access keys cannot be passed as arguments, because other programs on this machine can read them: set MOVESCOPE_ACCESS_KEY, or pass the key on standard input with --key-stdin.';
  return `Unknown option${PLAIN_OPTION.test(rawName) ? ` ${rawName}` : ''}: see --help.`;
}

function checkedValue({ name, value: placeholder }: OptionSpec, value: string | undefined, inline: boolean): string {
  if (placeholder === undefined) {
    if (value !== undefined) throw new BadInputError(`--${name} takes no value.`);
    return '';
  }
  const missing = value === undefined || value === '' || (!inline && value.startsWith('-'));
  if (missing) throw new BadInputError(`--${name} requires a value: --${name} ${placeholder}.`);
  return value;
}
