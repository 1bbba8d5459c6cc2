import { counted } from '../../../src/core/text/digits';
import { commandsFor } from '../../../src/cli/commandTable';
import { badInput, KEY, type Misuse } from './misuse';

const COMMANDS = await commandsFor('help');
const TRANSFER = 'test/workspace/payloads/transfer.json';
const MANY = 'test/workspace/payloads/request.jsonc';
const SUITE = 'test/workspace/tests/vault.sim.json';
const NO_KEY_ARGUMENT =
  'Access keys cannot be passed as arguments, because other programs on this machine can read them: set MOVESCOPE_ACCESS_KEY, or pass the key on standard input with --key-stdin.';
const NO_GATEWAY =
  'No gateway specified: use --base-url URL or set MOVESCOPE_BASE_URL, or use --sandbox for the built-in sandbox.';
const U64 = 'is not a whole number from 0 to 18446744073709551615.';
const ADDRESS = 'is not an account address: specify up to 64 hex digits, such as 0xa11ce.';

/** Valid operands for each command. */
const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  account: ['0x1'],
  modules: ['0x1'],
  module: ['0x1', 'coin'],
  aborts: ['0x1::coin'],
  callers: ['0x1::coin::transfer'],
  code: ['0x1::coin'],
  compare: ['0x1'],
  drift: ['test/workspace/demo'],
  transactions: ['0x1'],
  transaction: ['7'],
  block: ['7'],
  wait: ['ab'.repeat(32)],
  simulate: [TRANSFER],
  test: [SUITE],
  report: ['package.json'],
  encode: [TRANSFER],
  inspect: ['00'],
  run: ['0x1::coin::transfer'],
  snapshot: ['new'],
  sandbox: [],
};
const MORE: Readonly<Record<string, readonly string[]>> = {
  compare: ['--ledger-version', '1'],
  simulate: ['--sender', '0xa11ce'],
  test: ['--network', 'sandbox'],
  encode: ['--sender', '0xa11ce'],
  snapshot: ['--account', '0x1'],
};

function everyCommand(): readonly Misuse[] {
  return COMMANDS.flatMap(({ name, operands }) => {
    const given = [name, ...(OPERANDS[name] ?? [])];
    const usage = ['movescope', name, ...operands].join(' ');
    const count = operands.length;
    return [
      badInput([...given, '--frob'], 'Unknown option --frob: see --help.'),
      badInput([...given, '-z'], 'Unknown option -z: see --help.'),
      badInput([...given, `--${KEY}`], NO_KEY_ARGUMENT),
      badInput([...given, '--access-key', KEY], NO_KEY_ARGUMENT),
      badInput([...given, '--json=yes'], '--json takes no value.'),
      ...(usage.includes('…')
        ? []
        : [badInput([...given, KEY], `Expected ${counted(count, 'operand')}, but got ${count + 1}: ${usage}.`)]),
      ...(count === 0 || operands[0]?.startsWith('[') === true
        ? []
        : [badInput([name], `Missing ${operands[0] ?? ''}: ${usage}.`)]),
    ];
  });
}

function everyGatewayCommand(): readonly Misuse[] {
  return COMMANDS.filter(({ options }) => options.some(({ name }) => name === 'base-url'))
    .flatMap(({ name }) => {
      const given = [name, ...(OPERANDS[name] ?? []), ...(MORE[name] ?? [])];
      return [
        badInput([...given, '--base-url'], '--base-url requires a value: --base-url URL.'),
        badInput([...given, '--sandbox', '--key-stdin'], '--sandbox and --key-stdin cannot be used together.'),
        badInput(
          [...given, '--base-url', 'http://gateway.example/v1'],
          '--base-url: The connection to http://gateway.example is not encrypted, and an access key would be readable in transit; use https:// (http:// is only for this machine, such as http://localhost:8080/v1, or without a key).',
        ),
        // They need no gateway, or use the sandbox by themselves.
        ...(name === 'inspect' || name === 'test' ? [] : [badInput(given, NO_GATEWAY)]),
      ];
    })
    .filter(({ args }) => !(args[0] === 'inspect' && args.includes('--key-stdin')));
}

const FIRST_WORDS: readonly Misuse[] = [
  badInput([`--access-key=${KEY}`], NO_KEY_ARGUMENT),
  badInput([`--token=${KEY}`, 'account', '0x1'], NO_KEY_ARGUMENT),
  badInput(['--json', 'account', '0x1'], 'Unknown option --json: see --help.'),
  badInput([`--x=${KEY}`], 'Unknown option --x: see --help.'),
  ...['api-key', 'bearer', 'client-secret', 'password', 'authorization'].map(name =>
    badInput(['account', '0x1', `--${name}`, KEY, '--sandbox'], NO_KEY_ARGUMENT),
  ),
  badInput(['-'], 'Unknown option: see --help.'),
  badInput([KEY], 'Unknown command: see movescope --help.'),
  badInput([''], 'Unknown command: see movescope --help.'),
  badInput(['../account'], 'Unknown command: see movescope --help.'),
  badInput(['a\u001b[31m'], 'Unknown command: see movescope --help.'),
  badInput(['acount', '0x1'], 'Unknown command acount: did you mean account?'),
  badInput(['frobnicate'], 'Unknown command frobnicate: see movescope --help.'),
  badInput(['help', 'simulat'], 'Unknown command simulat: did you mean simulate?'),
  badInput(['help', KEY], 'Unknown command: see movescope --help.'),
];

const VALUES: readonly Misuse[] = [
  badInput(['account', 'alice', '--sandbox'], `ADDRESS ${ADDRESS}`),
  badInput(['account', '', '--sandbox'], `ADDRESS ${ADDRESS}`),
  badInput(['account', KEY, '--sandbox'], `ADDRESS ${ADDRESS}`),
  badInput(['modules', `0x${'1'.repeat(65)}`, '--sandbox'], `ADDRESS ${ADDRESS}`),
  badInput(['modules', '0x1', '--sandbox', '--limit', '-1'], '--limit requires a value: --limit N.'),
  badInput(['modules', '0x1', '--sandbox', '--limit=-1'], '--limit is not a whole number from 1 to 65535.'),
  badInput(['modules', '0x1', '--sandbox', '--limit', '65536'], '--limit is not a whole number from 1 to 65535.'),
  badInput(['modules', '0x1', '--sandbox', '--ledger-version', '1.5'], `--ledger-version ${U64}`),
  badInput(['module', '0x1', 'coin', '--sandbox', '--ledger-version', '0x10'], `--ledger-version ${U64}`),
  badInput(['transactions', '0x1', '--sandbox', '--limit', '0'], '--limit is not a whole number from 1 to 65535.'),
  badInput(['transactions', '0x1', '--sandbox', '--start', '18446744073709551616'], `--start ${U64}`),
  badInput(['block', '1_000', '--sandbox'], `VERSION ${U64}`),
  badInput(['block', ' 7', '--sandbox'], `VERSION ${U64}`),
  badInput(['wait', '0x', '--sandbox'], 'HASH is not a transaction hash (32 bytes in hex).'),
  badInput(['wait', 'zz'.repeat(32), '--sandbox'], 'HASH is not a transaction hash (32 bytes in hex).'),
  badInput(
    ['wait', 'ab'.repeat(32), '--sandbox', '--timeout', '0'],
    '--timeout is not a whole number from 1 to 86400.',
  ),
  badInput(
    ['wait', 'ab'.repeat(32), '--sandbox', '--timeout', '1e3'],
    '--timeout is not a whole number from 1 to 86400.',
  ),
  ...(['sequence-number', 'nonce', 'max-gas', 'gas-price', 'expiration'] as const).flatMap(option =>
    ['ten', '18446744073709551616'].map(value =>
      badInput(['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce', `--${option}`, value], `--${option} ${U64}`),
    ),
  ),
  badInput(
    ['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce', '--expiration', '+18446744073709551615'],
    `--expiration ${U64}`,
  ),
  badInput(['simulate', TRANSFER, '--sandbox', '--sender', '@bob'], `--sender ${ADDRESS}`),
  badInput(
    ['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce', '--public-key', 'xyz'],
    '--public-key is not an Ed25519 public key (32 bytes in hex).',
  ),
  badInput(
    ['encode', TRANSFER, '--sandbox', '--sender', '0xa11ce', '--secondary-signer', 'bob'],
    `--secondary-signer ${ADDRESS}`,
  ),
  badInput(
    ['compare', '0x1', '--sandbox'],
    'Both sides are the same: set --ledger-version, --with-ledger-version, --with or --with-base-url.',
  ),
  badInput(
    ['compare', '0x1::', '--sandbox', '--ledger-version', '1'],
    'ADDRESS[::MODULE] is not a module. Example: 0x1::coin.',
  ),
  badInput(['compare', '0x1', '--sandbox', '--with', 'x'], `--with ${ADDRESS}`),
  badInput(
    ['compare', '0x1', '--sandbox', '--ledger-version', '1', '--fail-on', 'all'],
    '--fail-on must be one of breaking, change.',
  ),
  badInput(['compare', '0x1', '--sandbox', '--with-auth', 'none'], '--with-auth requires --with-base-url.'),
  badInput(
    ['inspect', 'hello', '--sandbox'],
    'This is not hex: paste the bytes of one signing message or transaction as pairs of hex digits.',
  ),
  ...['code', 'aborts'].map((name, index) =>
    badInput(
      [name, 'vault', '--sandbox'],
      `The operand is not a module${index === 0 ? ', function or struct' : ' or function'}. Example: 0x1::coin::transfer.`,
    ),
  ),
  badInput(['callers', '0xcafe::vault', '--sandbox'], 'The operand is not a function. Example: 0x1::coin::transfer.'),
  badInput(
    ['inspect', '-', '--base-url', 'http://127.0.0.1:1/v1', '--key-stdin'],
    'Standard input cannot provide both the bytes (-) and the access key (--key-stdin): set MOVESCOPE_ACCESS_KEY instead.',
  ),
  badInput(
    ['compare', '0xa::shop::buy', '--sandbox', '--ledger-version', '1'],
    'ADDRESS[::MODULE] is not a module. Example: 0x1::coin.',
  ),
  badInput(['wait', '0xab', '--sandbox'], 'HASH is not a transaction hash (32 bytes in hex).'),
  badInput(['module', '0x1', '--sandbox'], 'Missing NAME: movescope module ADDRESS NAME.'),
  badInput(
    ['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce', '--public-key', '0x12'],
    '--public-key is not an Ed25519 public key (32 bytes in hex).',
  ),
  ...['simulate', 'encode'].map(name =>
    badInput(
      [name, TRANSFER, '--sandbox'],
      'The transaction has no sender: specify --sender ADDRESS, or add "sender" to the file.',
    ),
  ),
  badInput(['simulate', `${TRANSFER}:99`, '--sandbox'], `${TRANSFER} has 7 lines, and no line 99.`),
  badInput(
    ['simulate', MANY, '--sandbox'],
    `${MANY} has 5 payloads: select one with FILE:LINE (lines 3, 17, 28, 35, 42).`,
  ),
  badInput(['sandbox', '--port', '65536'], '--port is not a whole number from 0 to 65535.'),
  badInput(['sandbox', '--ledger', 'package.json'], 'The folder package.json cannot be read: check --ledger.'),
  badInput(['sandbox', '--ledger', 'gone'], 'The folder gone cannot be read: check --ledger.'),
];

const TO_GATEWAY = ['account', '0x1', '--base-url', 'https://gateway.example/v1'];
const TO_SECOND = ['0x1', '--base-url', 'http://127.0.0.1:9/v1', '--auth', 'none', '--quiet', '--with-base-url'];
const USER_NAME = 'contains a user name or password: remove it, and put the access key in';
const NO_KEY =
  'No access key: set MOVESCOPE_ACCESS_KEY, or pass the key on standard input with --key-stdin; for a local node, use --auth none.';

/** What the options say about a gateway and its key. */
const GATEWAY_OPTIONS: readonly Misuse[] = [
  ...[
    ['--base-url', 'http://localhost:8080/v1'],
    ['--auth', 'none'],
  ].map(([name = '', value = '']) =>
    badInput(['account', '0x1', '--sandbox', name, value], `--sandbox and ${name} cannot be used together.`),
  ),
  badInput(
    ['account', '0x1', '--base-url', 'gateway'],
    '--base-url: The URL is not valid; enter one such as https://gateway.example/v1.',
  ),
  badInput(
    ['account', '0x1', '--base-url', `https://a:${KEY}@gateway.example/v1`],
    `--base-url ${USER_NAME} MOVESCOPE_ACCESS_KEY.`,
  ),
  badInput(['account', '0x1', '--base-url', '--json'], '--base-url requires a value: --base-url URL.'),
  badInput(['account', '0x1', '--base-url='], '--base-url requires a value: --base-url URL.'),
  badInput([...TO_GATEWAY, '--auth', 'basic'], '--auth must be one of bearer, api-key, none.'),
  badInput(
    [...TO_GATEWAY, '--auth', 'none', '--key-stdin'],
    '--key-stdin cannot be used with --auth none, which sends no access key.',
  ),
  ...[{}, { MOVESCOPE_ACCESS_KEY: '' }, { MOVESCOPE_ACCESS_KEY: ' \n' }].map(env =>
    badInput(TO_GATEWAY, NO_KEY, { env }),
  ),
  badInput([...TO_GATEWAY, '--key-stdin'], 'The access key is empty; paste the key for this URL.'),
  ...['0', '1000001'].map(qps =>
    badInput([...TO_GATEWAY, '--auth', 'none', '--qps', qps], '--qps is not a whole number from 1 to 1000000.'),
  ),
  badInput(
    ['simulate', '-', ...TO_GATEWAY.slice(2), '--key-stdin'],
    'Standard input cannot provide both the payload (-) and the access key (--key-stdin): set MOVESCOPE_ACCESS_KEY, or put the payload in a file.',
  ),
  badInput(
    ['compare', ...TO_SECOND, 'gateway', '--with-auth', 'none'],
    '--with-base-url: The URL is not valid; enter one such as https://gateway.example/v1.',
  ),
  badInput(
    ['compare', ...TO_SECOND, `https://a:${KEY}@gateway.example/v1`],
    `--with-base-url ${USER_NAME} MOVESCOPE_WITH_ACCESS_KEY.`,
  ),
  badInput(
    ['compare', ...TO_SECOND, 'https://gateway.example/v2', '--with-auth', 'basic'],
    '--with-auth must be one of bearer, api-key, none.',
  ),
  ...[{}, { MOVESCOPE_WITH_ACCESS_KEY: ' ' }].map(env =>
    badInput(
      ['compare', ...TO_SECOND, 'https://gateway.example/v2'],
      'No access key for --with-base-url: set MOVESCOPE_WITH_ACCESS_KEY; for a local node, use --with-auth none.',
      { env },
    ),
  ),
];

/** Invalid command lines. */
export const COMMAND_LINES: readonly Misuse[] = [
  ...everyCommand(),
  ...everyGatewayCommand(),
  ...FIRST_WORDS,
  ...GATEWAY_OPTIONS,
  ...VALUES,
];
