import { GAS_PATTERN } from './integerRule';
import { type KeyShape, type ObjectShape, RULE_WORDS, type Shape } from './shape';
import { STATUS_PATTERN } from './statusRule';
import { TOLERANCE_PATTERN } from './tolerance';

const TEXT_WITH_CONTENT = /\S/;
/** `0x1::coin::WithdrawEvent`, with type arguments or without. */
const TYPE_PATTERN = /^0x[0-9a-fA-F]{1,64}::[A-Za-z_][A-Za-z0-9_]*::[A-Za-z_][A-Za-z0-9_]*(?:<.*>)?$/;
const ADDRESS_PATTERN = /^0x[0-9a-fA-F]{1,64}$/;

const NAMES = { pattern: /^[A-Za-z_][A-Za-z0-9_]*$/, form: 'letters, digits and _, with a letter first' };
const ACCOUNTS: KeyShape = {
  what: 'accounts',
  pattern: TEXT_WITH_CONTENT,
  form: 'the name of a sender, or an address',
};
const ASSETS: KeyShape = {
  what: 'assets',
  pattern: TEXT_WITH_CONTENT,
  form: 'APT, a coin type, the address of a fungible asset, or a symbol',
};
const TYPES: KeyShape = { what: 'types', pattern: TYPE_PATTERN, form: 'a type, such as 0x1::coin::CoinInfo' };

const RULE: Shape = { kind: 'rule' };
const JSON_VALUE: Shape = { kind: 'json' };
const ADDRESS: Shape = { kind: 'text', what: 'an address, such as "0xa11ce"', pattern: ADDRESS_PATTERN };
const SENDER: Shape = { kind: 'text', what: 'the name of a sender, or an address', pattern: TEXT_WITH_CONTENT };
const TYPE: Shape = { kind: 'text', what: 'a type, such as "0x1::coin::WithdrawEvent"', pattern: TYPE_PATTERN };
const TOLERANCE: Shape = {
  kind: 'text',
  what: 'a tolerance, such as "1%", "2" or "1% or 2"',
  pattern: TOLERANCE_PATTERN,
};

const TOLERANCES: Shape = {
  kind: 'either',
  of: [
    TOLERANCE,
    {
      kind: 'object',
      what: 'the tolerances',
      members: {
        gas: { shape: TOLERANCE, about: 'How far the gas used may be from the baseline.' },
        execution: {
          shape: TOLERANCE,
          about: 'The same for the part for execution, which is not compared by default.',
        },
        io: {
          shape: TOLERANCE,
          about: 'The same for the part for reading and writing, which is not compared by default.',
        },
        storage: { shape: TOLERANCE, about: 'How far the storage fee, in octas, may be from the baseline.' },
      },
    },
  ],
};

const EVENT: Shape = {
  kind: 'either',
  of: [
    TYPE,
    {
      kind: 'object',
      what: 'an event',
      members: {
        type: { shape: TYPE, about: 'The type of the event. Without type arguments, any match.', isRequired: true },
        data: {
          shape: JSON_VALUE,
          about: 'What the event’s data contains; members that are left out may be anything.',
        },
        count: { shape: RULE, about: 'How many such events there are; by default at least one.' },
      },
    },
  ],
};

/** What a test expects. */
export const EXPECT_SHAPE: ObjectShape = {
  kind: 'object',
  what: 'the expectations',
  members: {
    status: {
      shape: {
        kind: 'text',
        what: 'a status, such as "success", "0x1::coin::EINSUFFICIENT_BALANCE", "0x10006" or "out of gas"',
        pattern: STATUS_PATTERN,
      },
      about:
        'How the transaction ends: success (the default), an abort by name (0x1::coin::EINSUFFICIENT_BALANCE) or code (0x10006), out of gas, failure, failure in 0xcafe::vault::deposit, or the name of a VM status.',
    },
    gas: {
      shape: {
        kind: 'either',
        of: [{ kind: 'text', what: `"baseline", or ${RULE_WORDS}`, pattern: GAS_PATTERN }, RULE],
      },
      about: 'The gas used: baseline, or a number such as "≤ 500" or "100..200", in gas units.',
    },
    events: { shape: { kind: 'list', of: EVENT }, about: 'Events that are emitted, in any order, among others.' },
    balances: {
      shape: {
        kind: 'map',
        keys: ACCOUNTS,
        of: { kind: 'map', keys: ASSETS, of: RULE },
      },
      about: 'Gains and losses by account and asset, in the smallest unit, without the fee: "-1000", "≥ 0", "1..5".',
    },
    changes: {
      shape: {
        kind: 'map',
        keys: ACCOUNTS,
        of: { kind: 'map', keys: TYPES, of: JSON_VALUE },
      },
      about: 'Resources that are written, by account and type, with some of their fields; or "deleted".',
    },
    absent: {
      shape: {
        kind: 'object',
        what: 'what must not happen',
        members: {
          events: { shape: { kind: 'list', of: EVENT }, about: 'Events that must not be emitted.' },
          changes: {
            shape: {
              kind: 'map',
              keys: ACCOUNTS,
              of: {
                kind: 'either',
                of: [
                  { kind: 'text', what: '"any", or a list of types', pattern: /^any$/ },
                  { kind: 'list', of: TYPE },
                ],
              },
            },
            about: 'Types of resources that must not be written or deleted, by account; any: nothing at all.',
          },
        },
      },
      about: 'What must not happen.',
    },
  },
};

/** A test. */
export const TEST_SHAPE: ObjectShape = {
  kind: 'object',
  what: 'a test',
  members: {
    payload: {
      shape: {
        kind: 'either',
        of: [
          { kind: 'text', what: 'a file and a line, such as "transfer.json:12"', pattern: TEXT_WITH_CONTENT },
          { kind: 'anyObject' },
        ],
      },
      about:
        'What to simulate: a payload or a transaction in JSON; a file and a line, "transfer.json:12"; or {"language": "shell", "code": ["aptos move run …"]}.',
      isRequired: true,
    },
    sender: { shape: SENDER, about: 'The sender: its name in "senders", or an address.' },
    each: {
      shape: {
        kind: 'object',
        what: 'the matrix',
        members: {
          sender: { shape: { kind: 'list', of: SENDER }, about: 'Senders to try, each in a case of its own.' },
          vars: {
            shape: { kind: 'map', keys: { what: 'variables', ...NAMES }, of: { kind: 'list', of: JSON_VALUE } },
            about: 'Values to try for a variable, which the test uses as ${NAME}.',
          },
          arguments: {
            shape: {
              kind: 'map',
              keys: { what: 'arguments', pattern: /^\d{1,3}$/, form: 'the index of an argument, from 0' },
              of: { kind: 'list', of: JSON_VALUE },
            },
            about: 'Values to try for an argument, by its index from 0, as a node takes them.',
          },
        },
      },
      about: 'Runs the test for every combination of these senders and values.',
    },
    tags: {
      shape: { kind: 'list', of: { kind: 'text', what: 'a tag', pattern: TEXT_WITH_CONTENT } },
      about:
        'Words by which to choose tests: @movescope:WORD in the filter of the Test Explorer, --tag WORD of movescope test.',
    },
    skip: {
      shape: { kind: 'text', what: 'the reason, in words', pattern: TEXT_WITH_CONTENT },
      about: 'Why the test is not run.',
    },
    only: { shape: { kind: 'true' }, about: 'Runs only this test, and others that say so. An error where CI is set.' },
    tolerance: { shape: TOLERANCES, about: 'The tolerance of this test, instead of the file’s.' },
    expect: { shape: EXPECT_SHAPE, about: 'What must happen. Without it, the transaction must succeed.' },
  },
};

/** A test file. */
export const FILE_SHAPE: ObjectShape = {
  kind: 'object',
  what: 'a test file',
  members: {
    $schema: {
      shape: { kind: 'text', what: 'the address of a schema' },
      about: 'The schema of this file, for editors.',
    },
    network: {
      shape: { kind: 'text', what: 'the id of a network', pattern: TEXT_WITH_CONTENT },
      about: 'The id of the network on which the tests run, such as sandbox; by default, the current one.',
    },
    senders: {
      shape: {
        kind: 'map',
        keys: { what: 'senders', ...NAMES },
        of: {
          kind: 'either',
          of: [
            ADDRESS,
            {
              kind: 'object',
              what: 'a sender',
              members: {
                address: { shape: ADDRESS, about: 'The address of the account.', isRequired: true },
                publicKey: {
                  shape: { kind: 'text', what: '32 bytes in hex', pattern: /^0x[0-9a-fA-F]{64}$/ },
                  about: 'Its Ed25519 public key, for gateways that do not simulate without one.',
                },
              },
            },
          ],
        },
      },
      about: 'Accounts by name. A text can use the address as ${NAME}.',
    },
    vars: {
      shape: { kind: 'map', keys: { what: 'variables', ...NAMES }, of: JSON_VALUE },
      about: 'Values by name, which texts use as ${NAME}. MOVESCOPE_VAR_NAME in the environment replaces one.',
    },
    tolerance: { shape: TOLERANCES, about: 'How far from the baseline gas may be: 1% or 2 units unless given.' },
    tests: {
      shape: {
        kind: 'map',
        keys: { what: 'tests', pattern: /^[^#]+$/, form: 'some text without #' },
        of: TEST_SHAPE,
      },
      about: 'The tests, by name.',
      isRequired: true,
    },
  },
};
