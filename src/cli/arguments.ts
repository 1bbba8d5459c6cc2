import { parseArgs } from 'node:util';
import { BadInputError } from './exitCode';

export interface OptionSpec {
  /** The name without dashes. */
  readonly name: string;
  /** The letter that has the same meaning after a single dash. */
  readonly short?: string;
  /** The placeholder of its value in the help; absent for a switch. */
  readonly value?: string;
  readonly help: string;
}

export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { name: 'json', help: 'print JSON: a single response as the gateway sent it, otherwise as the command describes' },
  { name: 'quiet', help: 'print no progress or notes to standard error' },
  { name: 'help', short: 'h', help: 'show this help' },
];

export const GATEWAY_OPTIONS: readonly OptionSpec[] = [
  { name: 'sandbox', help: 'use the built-in sandbox: no key, no network' },
  { name: 'base-url', value: 'URL', help: 'URL of the gateway, with its API version' },
  { name: 'auth', value: 'HOW', help: 'bearer (default), api-key, or none for a local node' },
  { name: 'network', value: 'NAME', help: 'a network of --networks, instead of a URL' },
  { name: 'networks', value: 'FILE', help: 'file of Export Networks… in the editor; or MOVESCOPE_NETWORKS' },
  { name: 'key-stdin', help: 'read the access key from standard input, not from MOVESCOPE_ACCESS_KEY' },
  { name: 'qps', value: 'N', help: "send at most N requests per second: the key's limit, if you know it" },
  { name: 'time-limit', value: 'SECONDS', help: 'timeout of one response (default 30)' },
];

/** The options of a command that prints what one operation of the gateway returns. */
export const OPERATION_OPTIONS: readonly OptionSpec[] = [
  { name: 'raw', help: 'print every response as received: status, headers, body' },
  ...GATEWAY_OPTIONS,
];

/** The options of a command that also uses a second gateway. */
export const SECOND_GATEWAY_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'with-base-url',
    value: 'URL',
    help: 'gateway of the later side; its key comes from MOVESCOPE_WITH_ACCESS_KEY',
  },
  { name: 'with-auth', value: 'HOW', help: 'how that key is sent: bearer (default), api-key, or none' },
];

/** The option for the ledger version at which to read. */
export const LEDGER_VERSION: OptionSpec = { name: 'ledger-version', value: 'N', help: 'read at this ledger version' };

export const VARIABLE_OPTION: OptionSpec = {
  name: 'var',
  value: 'NAME=VALUE',
  help: 'value of ${NAME} in a payload file; can be repeated',
};

/** The option for signers besides the sender. */
export const SECONDARY_SIGNER: OptionSpec = {
  name: 'secondary-signer',
  value: 'ADDRESS',
  help: 'another signer, after the sender; can be repeated',
};

export const VALUE_OPTIONS: readonly OptionSpec[] = [
  { name: 'sender', value: 'ADDRESS', help: 'sender of the transaction' },
  { name: 'public-key', value: 'HEX', help: "the sender's Ed25519 public key, if the gateway requires it" },
  { name: 'sequence-number', value: 'N', help: "the sender's sequence number" },
  { name: 'nonce', value: 'N', help: 'replay protection nonce of an orderless transaction' },
  { name: 'max-gas', value: 'N', help: 'max_gas_amount, in gas units' },
  { name: 'gas-price', value: 'N', help: 'gas_unit_price, in octas' },
  { name: 'expiration', value: 'SECONDS', help: 'since the epoch; +SECONDS from now' },
];

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
