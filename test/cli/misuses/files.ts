import { badInput, type Misuse } from './misuse';

const MANY = 'test/workspace/payloads/request.jsonc';
const SIMULATE = ['--sandbox', '--sender', '0xa11ce', '--quiet'];

/** The contents of `DIR`. */
export const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'full/file.txt': 'something',
  'empty.json': '',
  'broken.json': '{ "function": "0x1::coin::transfer", "arguments": [tru] }',
  'latin.json': Buffer.from('{\n"\u00e9": 1}', 'latin1'),
  'ledger/ledger.json': '{',
};

/** Invalid files and folders; `DIR` is replaced by a folder of {@link FILES}. */
export const FILE_MISUSES: readonly Misuse[] = [
  badInput(['simulate', 'DIR/gone.json', ...SIMULATE], 'DIR/gone.json cannot be read: no such file.'),
  badInput(['simulate', 'DIR', ...SIMULATE], 'DIR cannot be read: it is a folder.'),
  badInput(['simulate', 'DIR/empty.json/x', ...SIMULATE], 'DIR/empty.json/x cannot be read: its folder is a file.'),
  badInput(['simulate', 'DIR/empty.json:9', ...SIMULATE], 'DIR/empty.json has 1 line, and no line 9.'),
  badInput(
    ['simulate', 'DIR/a\u0000b.json', ...SIMULATE],
    'DIR/a\\u0000b.json cannot be read: its name contains an invalid character.',
  ),
  badInput(
    ['simulate', 'DIR/empty.json', ...SIMULATE],
    'There is no payload in DIR/empty.json: write an object with "type": "entry_function_payload", alone or as the "payload" of a transaction.',
  ),
  badInput(
    ['encode', `${MANY}:1`, ...SIMULATE],
    `${MANY} has 5 payloads and none at line 1: select one with FILE:LINE (lines 3, 17, 28, 35, 42).`,
  ),
  ...['DIR/latin.json', 'DIR/latin.json:2'].map(operand =>
    badInput(
      ['encode', operand, ...SIMULATE],
      'DIR/latin.json is not UTF-8: the byte 0xe9 at line 2, column 2 does not start a character. Save it as UTF-8 and run again.',
    ),
  ),
  badInput(
    ['encode', 'DIR/broken.json', ...SIMULATE],
    'The payload’s JSON has a syntax error at line 1, column 52 of DIR/broken.json: correct it and run again.',
  ),
  badInput(
    ['simulate', '-', ...SIMULATE],
    'There is no payload in standard input: write an object with "type": "entry_function_payload", alone or as the "payload" of a transaction.',
    { input: '\u0000\u0001\u0002' },
  ),
  ...['snapshot'].flatMap(name => {
    const given = (folder: string) => [name, folder, '--account', '0xcafe', '--sandbox'];
    return [
      badInput(given(''), 'FOLDER is an empty string: specify a new or empty folder.'),
      badInput(given('DIR/full'), 'The folder DIR/full is not empty: specify a new or empty folder.'),
      badInput(given('.'), 'The folder . is not empty: specify a new or empty folder.'),
      badInput(given('/'), 'The folder / is not empty: specify a new or empty folder.'),
      badInput(
        given('DIR/empty.json'),
        'The folder DIR/empty.json cannot be written: part of its path is a file; specify another folder.',
      ),
      badInput(
        given('DIR/empty.json/x'),
        'The folder DIR/empty.json/x cannot be written: part of its path is a file; specify another folder.',
      ),
      badInput(
        given(`DIR/${'x'.repeat(300)}`),
        `The folder DIR/${'x'.repeat(300)} cannot be written: its name is too long; specify another folder.`,
      ),
    ];
  }),
  ...(process.platform === 'linux'
    ? [
        badInput(
          ['snapshot', '/proc/nope/x', '--account', '0xcafe', '--sandbox'],
          'The folder /proc/nope/x cannot be written: no such folder; specify another folder.',
        ),
      ]
    : []),
  badInput(['snapshot', 'DIR/new', '--sandbox'], 'Specify the accounts to save with --account ADDRESS.'),
  badInput(['sandbox', '--ledger', 'DIR/empty.json'], 'The folder DIR/empty.json cannot be read: check --ledger.'),
  badInput(['sandbox', '--ledger', 'DIR/full'], 'The ledger in DIR/full cannot be used: ledger.json: is missing.'),
  badInput(['sandbox', '--ledger', 'DIR/ledger'], 'The ledger in DIR/ledger cannot be used: ledger.json is not JSON.'),
];
