import * as z from 'zod/mini';
import type { JsonValue, JsonObject } from '../json';
import { GAS_PATTERN, RULE_PATTERN, STATUS_PATTERN, TOLERANCE_PATTERN } from './statusRule';

/** A part of a value that does not match its schema. */
export type ShapeIssue = {
  /** The path to the part: property names and indices. */
  readonly path: readonly (string | number)[];
} & (
  | {
      readonly kind: 'value' | 'key';
      /** For example, `an address, such as "0xa11ce"`. */
      readonly expected: string;
    }
  | {
      readonly kind: 'unknownMember';
      /** The kind of object that does not have the property: `a test`. */
      readonly what: string;
      /** The properties of the object. */
      readonly names: readonly string[];
    }
);

const SOME_TEXT = /\S/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ADDRESS = /^0x[0-9a-fA-F]{1,64}$/;
/** Matches `0x1::coin::WithdrawEvent`, with or without type arguments. */
const TYPE = /^0x[0-9a-fA-F]{1,64}::[A-Za-z_][A-Za-z0-9_]*::[A-Za-z_][A-Za-z0-9_]*(?:<.*>)?$/;
const RULE_WORDS = 'an integer, such as "500", "≤ 500", "≥ 5" or "5..10"';

/**
 * Returns the schema of a string. Its message is a phrase that describes the expected value. A string with a variable
 * is checked only after the variable is replaced.
 */
function text(what: string, pattern: RegExp = SOME_TEXT) {
  return z.string(what).check(z.regex(new RegExp(`${pattern.source}|\\$\\{`), what));
}

function list(of: z.ZodMiniType) {
  return z.array(of, 'a list in square brackets');
}

/** Returns the schema of an object with arbitrary keys. */
function map(what: string, keys: z.ZodMiniType<string, string>, of: z.ZodMiniType) {
  return z.record(keys, of, `an object with ${what} as keys`);
}

function object(what: string, shape: Readonly<Record<string, z.ZodMiniType>>) {
  const unknown = z.custom(() => false, { params: { what, names: Object.keys(shape) } });
  return z.catchall(z.object(shape, 'an object in braces'), unknown);
}

function required(of: z.ZodMiniType, about: string): z.ZodMiniType {
  return of.check(z.describe(about));
}

function optional(of: z.ZodMiniType, about: string): z.ZodMiniType {
  return z.optional(required(of, about));
}

const anything = z.unknown();
const name = text('letters, digits and _, starting with a letter', NAME);
const account = text('the name of a sender, or an address');
const address = text('an address, such as "0xa11ce"', ADDRESS);
const type = text('a type, such as "0x1::coin::WithdrawEvent"', TYPE);
const rule = z.union([z.int(RULE_WORDS), text(RULE_WORDS, RULE_PATTERN)], RULE_WORDS);
const GAS_WORDS = `"baseline", or ${RULE_WORDS}`;
const gas = z.union([z.int(GAS_WORDS), text(GAS_WORDS, GAS_PATTERN)], GAS_WORDS);

const TOLERANCE_WORDS = 'a tolerance, such as "1%", "2" or "1% or 2"';
const tolerance = text(TOLERANCE_WORDS, TOLERANCE_PATTERN);
const tolerances = z.union(
  [
    tolerance,
    object('the tolerances', {
      gas: optional(tolerance, 'Tolerance for the gas used.'),
      execution: optional(tolerance, 'Tolerance for execution gas; by default, execution gas is not compared.'),
      io: optional(tolerance, 'Tolerance for I/O gas; by default, I/O gas is not compared.'),
      storage: optional(tolerance, 'Tolerance for the storage fee, in octas.'),
    }),
  ],
  `${TOLERANCE_WORDS}, or an object in braces`,
);

const event = z.union(
  [
    type,
    object('an event', {
      type: required(type, 'The event type. If it has no type arguments, any type arguments match.'),
      data: optional(anything, 'The expected event data; omitted fields can have any value.'),
      count: optional(rule, 'The number of matching events; by default, at least one.'),
    }),
  ],
  'a type, or an object in braces',
);

const expectations = object('the expectations', {
  status: optional(
    text('a status, such as "success", "0x1::coin::EINSUFFICIENT_BALANCE", "0x10006" or "out of gas"', STATUS_PATTERN),
    'The expected outcome of the transaction: success (the default), an abort by name (0x1::coin::EINSUFFICIENT_BALANCE) or code (0x10006), out of gas, failure, failure in 0xcafe::vault::deposit, or the name of a VM status.',
  ),
  gas: optional(
    gas,
    'The gas used, in gas units: "baseline", or a number, limit or range, such as "450", "≤ 500" or "100..200".',
  ),
  events: optional(list(event), 'Events that are emitted, in any order; others are allowed.'),
  balances: optional(
    map(
      'accounts',
      account,
      map('assets', text('APT, a coin type, the address of a fungible asset, or a symbol'), rule),
    ),
    'Gains and losses by account and asset, in the smallest unit, excluding the fee: "-1000", "≥ 0", "1..5".',
  ),
  changes: optional(
    map('accounts', account, map('types', type, anything)),
    'Resources that are written, by account and type, with some of their fields, or "deleted".',
  ),
  absent: optional(
    object('what must not happen', {
      events: optional(list(event), 'Events that must not be emitted.'),
      changes: optional(
        map('accounts', account, z.union([text('"any"', /^any$/), list(type)], '"any" or a list of types')),
        'Types of resources that must not be written or deleted, by account; "any" for all types.',
      ),
    }),
    'What must not happen.',
  ),
});

const test = object('a test', {
  payload: required(
    z.union(
      [text('a file and a line'), z.record(z.string(), anything)],
      'a file and a line, such as "transfer.json:12", or an object',
    ),
    'What to simulate: a payload or a transaction in JSON; a file and a line, "transfer.json:12"; or {"language": "shell", "code": ["aptos move run …"]}.',
  ),
  sender: optional(account, 'The sender: its name in "senders", or an address.'),
  each: optional(
    object('the matrix', {
      sender: optional(list(account), 'Senders to try, each in a separate case.'),
      vars: optional(
        map('variables', name, list(anything)),
        'Values to try for a variable, which the test uses as ${NAME}.',
      ),
      arguments: optional(
        map('indexes', text('the index of an argument, from 0', /^\d{1,3}$/), list(anything)),
        'Values to try for an argument, by its index from 0, in the node API format.',
      ),
    }),
    'Runs the test for every combination of these senders and values.',
  ),
  tags: optional(
    list(text('a tag')),
    'Tags for selecting tests: @movescope:TAG in the Test Explorer filter, or movescope test --tag TAG.',
  ),
  skip: optional(text('the reason, in words'), 'Why the test is not run.'),
  only: optional(
    z.literal(true, 'true or omitted'),
    'Runs only this test and others with this property. Causes an error if the CI environment variable is set.',
  ),
  tolerance: optional(tolerances, 'The tolerance of this test, instead of the file’s.'),
  expect: optional(expectations, 'What must happen. Without it, the transaction must succeed.'),
});

const sender = object('a sender', {
  address: required(address, 'The address of the account.'),
  publicKey: optional(
    text('32 bytes in hex', /^0x[0-9a-fA-F]{64}$/),
    'Its Ed25519 public key, for gateways that require one for simulations.',
  ),
});

export const testFile = object('a test file', {
  $schema: optional(z.string('the URL of a schema'), 'The schema of this file, for editors.'),
  network: optional(
    text('the id of a network'),
    'The id of the network to run the tests on, such as sandbox; by default, the current one.',
  ),
  senders: optional(
    map('names', name, z.union([address, sender], 'an address, or an object in braces')),
    'Accounts by name. Strings can use their addresses as ${NAME}.',
  ),
  vars: optional(
    map('names', name, anything),
    'Values by name, for use in strings as ${NAME}. The environment variable MOVESCOPE_VAR_NAME takes precedence.',
  ),
  tolerance: optional(tolerances, 'Tolerance for gas differences from the baseline; by default, 1% or 2 units.'),
  tests: required(map('names', text('a string without #', /^[^#]+$/), test), 'The tests, by name.'),
});

export function fileIssues(value: JsonValue): readonly ShapeIssue[] {
  return issuesOf(testFile, value);
}

export function expectIssues(value: JsonValue): readonly ShapeIssue[] {
  return issuesOf(expectations, value);
}

function issuesOf(schema: z.ZodMiniType, value: JsonValue): readonly ShapeIssue[] {
  return (schema.safeParse(value, { jitless: true }).error?.issues ?? []).flatMap(issue => shapeIssues(issue, []));
}

function shapeIssues(issue: z.core.$ZodIssue, before: ShapeIssue['path']): readonly ShapeIssue[] {
  const path = [...before, ...issue.path.map(key => (typeof key === 'symbol' ? String(key) : key))];
  switch (issue.code) {
    case 'invalid_union': {
      // The issues of the alternative for this JSON type are more specific than the issue of the union.
      const meant = issue.errors.find(all => all.every(each => each.code !== 'invalid_type' || each.path.length > 0));
      return meant?.flatMap(each => shapeIssues(each, path)) ?? [{ kind: 'value', path, expected: issue.message }];
    }
    case 'invalid_key':
      return [{ kind: 'key', path, expected: issue.issues[0]?.message ?? issue.message }];
    case 'custom':
      return [
        { kind: 'unknownMember', path, ...(issue.params as { readonly what: string; readonly names: string[] }) },
      ];
    default:
      return [{ kind: 'value', path, expected: issue.message }];
  }
}

/** Returns the JSON schema of test files, which VS Code uses for completion and other editors for validation. */
export function testFileJsonSchema(): JsonObject {
  const schema = z.toJSONSchema(testFile, {
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The custom schema that rejects unknown properties cannot be represented in JSON Schema.
      if (jsonSchema.properties) jsonSchema.additionalProperties = false;
      // With these limits, editors would report a large number as out of range instead of asking for quotes.
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  const title = 'Movescope simulation tests';
  return JSON.parse(JSON.stringify({ title, allowComments: true, allowTrailingCommas: true, ...schema })) as JsonObject;
}
