import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Arguments } from '../../../../src/cli/arguments';
import type { Call } from '../../../../src/cli/command';
import { transactionOfFile, readPayload } from '../../../../src/cli/payloadFile';
import type { JsonValue } from '../../../../src/core/json';
import { type ModuleAbi } from '../../../../src/core/move/abi';
import { parseTypeTag, typeTagText, type TypeTag } from '../../../../src/core/move/typeTag';
import { InexpressibleError } from '../../../../src/core/payloads/write/writer';
import { type TypedCall, resolvedArgumentTypes } from '../../../../src/core/payloads/write/typedCall';
import { callForm, FORM_IDS, writeCall, type FormId } from '../../../support/forms';
import { wholeCall } from '../../../../src/core/payloads/edit/callForm';
import { readCall, type CallSurroundings } from '../../../../src/core/transactions/transaction';
import { findPasted } from '../../../../src/core/payloads/languages/findPasted';
import { copiedDocument, readBack, type CopiedDocument } from '../../../support/copiedDocument';
import { functionAbi, moduleAbi } from '../../move/abis';
import { callOf, tag } from './calls';
import { address, given, typeArgument, typed, type Typed } from './typedValues';

const RUNS = { numRuns: 150 };

/** The types and values that a form cannot write, as its SDK or the CLI cannot. */
const CANNOT: Readonly<Record<FormId, (type: TypeTag, json: JsonValue) => boolean>> = {
  rest: () => false,
  move: () => false,
  typescript: (type, json) => holdsOptionOfOption(type, json),
  python: type => /\bi\d+\b/.test(typeTagText(type)),
  rust: type => typeTagText(type).includes('256'),
  cli: (_, json) => isUneven(json) || (typeof json === 'string' && json.startsWith('[')),
  cliFile: (_, json) => isUneven(json),
};

/** Whether an Option holds an Option: null can then mean either. */
function holdsOptionOfOption(type: TypeTag, json: JsonValue): boolean {
  const isOption = typeTagText(type).startsWith('0x1::option::Option<');
  const inner =
    type.kind === 'vector' ? type.element : isOption && type.kind === 'struct' ? type.typeArguments[0] : undefined;
  const items = itemsOf(json);
  if (!inner || !items) return false;
  const isNested = isOption && items.length > 0 && typeTagText(inner).startsWith('0x1::option::Option<');
  return isNested || items.some(item => holdsOptionOfOption(inner, item));
}

/** Returns the items of a list, or of an Option. */
function itemsOf(json: JsonValue): readonly JsonValue[] | undefined {
  if (Array.isArray(json)) return json as readonly JsonValue[];
  return typeof json === 'object' && json !== null && 'vec' in json ? itemsOf(json.vec ?? null) : undefined;
}

function depthsOf(json: JsonValue): number {
  const items = itemsOf(json);
  if (!items) return 0;
  const [depth = 0, ...others] = items.map(depthsOf);
  return others.some(other => other !== depth) ? NaN : depth + 1;
}

/** Whether neighbouring lists have different depths. */
function isUneven(json: JsonValue): boolean {
  return Number.isNaN(depthsOf(json));
}

function isInexpressible(form: FormId, [type, json]: Typed): boolean {
  try {
    writeCall(callOf([[type, json]]), form);
    return false;
  } catch (error) {
    assert.ok(error instanceof InexpressibleError);
    return true;
  }
}

function moduleOf(call: TypedCall, parameters = call.arguments.map(({ type }) => typeTagText(type))): ModuleAbi {
  const signers = Array.from({ length: call.signers }, () => '&signer');
  const typeParameters = call.typeArguments.map(() => ({ constraints: [] }));
  const { address: at, module: name } = call.function;
  const functions = [
    functionAbi({ name: call.function.name, typeParameters, parameters: [...signers, ...parameters] }),
  ];
  return moduleAbi({ address: at, name, functions });
}

/** Returns the call without its types, as sent. */
function plain({ function: id, typeArguments, arguments: values }: TypedCall) {
  return { function: id, typeArguments, arguments: values.map(({ json }) => json) };
}

/** Reads the way the terminal does. */
async function readFromFile(folder: string, document: CopiedDocument, abi: ModuleAbi) {
  const file = join(folder, document.fileName);
  await writeFile(file, document.text);
  const call: Call = {
    args: Arguments.parse([], []),
    terminal: {
      env: {},
      isTerminal: false,
      signal: new AbortController().signal,
      write: () => undefined,
      writeError: () => undefined,
      readInput: () => Promise.reject(new Error('nothing is read from standard input')),
      inputLines: () => {
        throw new Error('no lines are there to read');
      },
    },
    json: false,
    style: text => text,
    printCommands: () => undefined,
    keepSecret: () => undefined,
    withoutSecrets: text => text,
    print: () => undefined,
    printDocument: () => undefined,
    note: () => undefined,
    tell: () => undefined,
    printRaw: () => undefined,
  };
  const read = await readPayload(call, `${file}:${document.line}`);
  return (await transactionOfFile(read, surroundingsOf(abi), call.terminal.signal)).draft;
}

function surroundingsOf(abi: ModuleAbi): CallSurroundings {
  return {
    modules: { getModule: () => Promise.resolve({ module: { abi } }), hasModule: () => true },
    network: { label: 'Testnet' },
  };
}

/** Reads a text the way a paste does. */
async function readPasted(text: string, call: TypedCall, abi: ModuleAbi) {
  const pasted = await findPasted(text);
  assert(pasted?.kind === 'call', `no call in\n${text}`);
  const known = await readCall(pasted.call, surroundingsOf(abi), new AbortController().signal);
  return wholeCall(known.call);
}

/** Any call that a form can write. */
function callIn(form: FormId): fc.Arbitrary<TypedCall> {
  const types = form === 'python' ? typeArgument.filter(isOfStructs) : typeArgument;
  return fc
    .record({
      args: fc.array(typed, { maxLength: 4 }),
      typeArguments: fc.array(types, { maxLength: 2 }),
      at: address,
      signers: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ args, typeArguments, at, signers }) =>
      callOf(
        args.filter(([type, json]) => !CANNOT[form](tag(type), json)),
        { function: { address: at, module: 'm', name: 'f' }, typeArguments, signers },
      ),
    );
}

/** Whether the type arguments are structs only, as the Python SDK writes no others. */
function isOfStructs(text: string): boolean {
  const all = (type: TypeTag | undefined): boolean => type?.kind === 'struct' && type.typeArguments.every(all);
  return all(parseTypeTag(text));
}

describe('a call that is written and read back', function () {
  this.timeout(120_000);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-round-trip-'));
  });
  after(() => rm(folder, { recursive: true }));

  for (const form of FORM_IDS) {
    it(`can be written as ${callForm(form).label}, except for what that cannot express`, () => {
      fc.assert(
        fc.property(typed, ([type, json]) => {
          assert.equal(isInexpressible(form, [type, json]), CANNOT[form](tag(type), json), type);
        }),
        { numRuns: 500 },
      );
    });

    it(`is the same in the editor: ${form}`, () =>
      fc.assert(
        fc.asyncProperty(callIn(form), async call => {
          const document = copiedDocument(form, writeCall(call, form), call.signers);
          assert.deepEqual(
            await readBack(document, moduleOf(call)),
            { kind: 'whole', call: plain(call), given: {} },
            document.text,
          );
        }),
        RUNS,
      ));

    it(`is the same in the terminal: ${form}`, () =>
      fc.assert(
        fc.asyncProperty(callIn(form), async call => {
          const document = copiedDocument(form, writeCall(call, form), call.signers);
          const { call: read } = await readFromFile(folder, document, moduleOf(call));
          assert.deepEqual(read, plain(call), document.text);
        }),
        RUNS,
      ));

    it(`is the same in Markdown: ${form}`, () =>
      fc.assert(
        fc.asyncProperty(callIn(form), async call => {
          const { text, language } = copiedDocument(form, writeCall(call, form), call.signers);
          const line = form === 'move' ? 6 : 4;
          const markdown = {
            language: 'markdown',
            fileName: 'call.md',
            text: `# Call\n\n\`\`\`${language}\n${text}\`\`\`\n`,
            line,
          } as const;
          const read = await readBack(markdown, moduleOf(call));
          assert.deepEqual(read.kind === 'whole' ? read.call : read, plain(call), text);
        }),
        { numRuns: 50 },
      ));

    it(`is the same if type arguments determine its types: ${form}`, () =>
      fc.assert(
        fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 3 }), async args => {
          const told = args.filter(
            ([type, json]) => !CANNOT[form](tag(type), json) && (form !== 'python' || isOfStructs(type)),
          );
          const generic = callOf(told, { typeArguments: told.map(([type]) => type) });
          const module = moduleOf(
            generic,
            told.map((_, index) => `T${index}`),
          );
          const [abi] = module.functions;
          assert.ok(abi);
          assert.deepEqual(
            resolvedArgumentTypes(abi, generic.typeArguments).map(type => type && typeTagText(type)),
            told.map(([type]) => type),
          );
          const document = copiedDocument(form, writeCall(generic, form));
          const read = await readBack(document, module);
          assert.deepEqual(read.kind === 'whole' ? read.call : read, plain(generic), document.text);
        }),
        { numRuns: 50 },
      ));
  }

  for (const form of FORM_IDS.filter(each => each !== 'move')) {
    it(`is the same when it is pasted: ${form}`, () =>
      fc.assert(
        fc.asyncProperty(callIn(form), async call => {
          const text = writeCall(call, form);
          assert.deepEqual(await readPasted(text, call, moduleOf(call)), plain(call), text);
        }),
        RUNS,
      ));
  }

  const said: Readonly<Partial<Record<FormId, readonly (keyof TypedCall['given'])[]>>> = {
    rest: ['sender', 'sequenceNumber', 'maxGasAmount', 'gasUnitPrice', 'expirationTimestampSecs', 'secondarySigners'],
    typescript: [
      'sender',
      'sequenceNumber',
      'maxGasAmount',
      'gasUnitPrice',
      'expirationTimestampSecs',
      'secondarySigners',
    ],
    cli: ['sender', 'maxGasAmount', 'gasUnitPrice'],
  };
  for (const [form, names] of Object.entries(said) as [FormId, readonly (keyof TypedCall['given'])[]][]) {
    it(`keeps the values of the transaction that the form can express: ${form}`, () =>
      fc.assert(
        fc.asyncProperty(given, async values => {
          const call = callOf([['u64', '1']], { given: values });
          const document = copiedDocument(form, writeCall(call, form));
          const read = await readBack(document, moduleOf(call));
          const wanted = Object.fromEntries(
            Object.entries(values).filter(([name]) => names.some(each => each === name)),
          );
          assert.deepEqual(read, { kind: 'whole', call: plain(call), given: wanted }, document.text);
        }),
        RUNS,
      ));
  }

  it('keeps a nonce, and that a different account pays, in the TypeScript SDK', async () => {
    const values = { sender: '0xa', replayProtectionNonce: '18446744073709551615', feePayer: '0xb' };
    const call = callOf([], { given: values });
    const document = copiedDocument('typescript', writeCall(call, 'typescript'));
    assert.deepEqual(await readBack(document, moduleOf(call)), {
      kind: 'whole',
      call: plain(call),
      // The SDK does not receive the payer.
      given: { ...values, feePayer: '0x0' },
    });
  });

  it('keeps values that only a node can read, in REST JSON', () =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async value => {
        const json = { field: withoutRounding(value as JsonValue) };
        const call = callOf([['0xcafe::m::S', json]]);
        const document = copiedDocument('rest', writeCall(call, 'rest'));
        const read = await readBack(document, moduleOf(call));
        assert.deepEqual(read.kind === 'whole' ? read.call.arguments : read, [json], document.text);
      }),
      RUNS,
    ));
});

/** Returns the value without numbers that JSON readers round, which are refused on writing. */
function withoutRounding(json: JsonValue): JsonValue {
  if (typeof json === 'number') return Number.isSafeInteger(json) && !Object.is(json, -0) ? json : 0.5;
  if (Array.isArray(json)) return (json as readonly JsonValue[]).map(withoutRounding);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, member]) => [name, withoutRounding(member)]));
}
