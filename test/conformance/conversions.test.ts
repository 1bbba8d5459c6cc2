import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../src/core/json';
import type { FunctionAbi, ModuleAbi } from '../../src/core/move/abi';
import { memberIdText } from '../../src/core/move/functionId';
import { parseTypeTag, typeTagText } from '../../src/core/move/typeTag';
import { InexpressibleError } from '../../src/core/payloads/write/writer';
import { typedCall, type TypedCall } from '../../src/core/payloads/write/typedCall';
import { FORM_IDS, writeCall, type FormId } from '../support/forms';
import { readDraft, type RequestedCall, requestOfDraft, readGiven } from '../../src/core/payloads/draft';
import { ledgerOfModules } from '../support/ledgerOfModules';
import { copiedDocument, readBack } from '../support/copiedDocument';
import { runMain } from '../support/fakeTerminal';
import { serveSandbox } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { asRequest, readRecordings, recordingsWith } from './committed';
import { readVectors } from './vectors';

/** The number of different transactions whose argument types are known. */
const COUNT = 62;
const ENTRY_FUNCTION = 'entry_function_payload';
const SIGNED = [
  ...['--sequence-number', '7', '--max-gas', '2000', '--gas-price', '100', '--expiration', '1760000000'],
  ...['--auth', 'none', '--json', '--quiet'],
];

/** A call that was committed. */
interface RealCall {
  /** The payload as a node accepts it. */
  readonly payload: JsonObject;
  /** The transaction as a node sends it, if that was recorded. */
  readonly transaction?: JsonObject;
  readonly call: RequestedCall;
  readonly typed: TypedCall;
  readonly abi: FunctionAbi;
}

/** All calls whose argument types are known, from a recorded interface or from the bytes. */
function realCalls(): readonly RealCall[] | undefined {
  const recordings = readRecordings();
  const vectors = recordings && readVectors('vectors-onchain.json');
  if (!vectors) return undefined;
  const signed = vectors.flatMap(({ hash, request, param_types: params }) => {
    const payload = request.payload as unknown as JsonObject;
    return payload.type === ENTRY_FUNCTION ? [[JSON.stringify(hash), { payload, params }] as const] : [];
  });
  const sent = recordings.committed.map(
    ({ transaction, payload }) =>
      [JSON.stringify(transaction.hash), { transaction, payload: asRequest(payload) }] as const,
  );
  const found = new Map<
    string | undefined,
    Pick<RealCall, 'payload' | 'transaction'> & { params?: readonly string[] }
  >();
  for (const [hash, each] of [...signed, ...sent]) found.set(hash, { ...found.get(hash), ...each });
  return [...found.values()].flatMap(({ payload, transaction, params }) => {
    const { call } = readDraft(payload);
    assert.ok(call);
    const recorded = recordingsWith(call.function, recordings.recorded).flatMap(({ functions }) => functions);
    const own = recorded.filter(({ name }) => name === call.function.name);
    const abi = [...(params ? [abiOf(call, params)] : []), ...own].find(each => typedCall(call, each));
    const typed = abi && typedCall(call, abi);
    return typed ? [{ payload, ...(transaction && { transaction }), call, typed, abi }] : [];
  });
}

function abiOf({ function: { name }, typeArguments }: RequestedCall, params: readonly string[]): FunctionAbi {
  return {
    name,
    visibility: 'public',
    isEntry: true,
    isView: false,
    typeParameters: typeArguments.map(() => ({ constraints: [] })),
    parameters: ['&signer', ...params],
    returns: [],
  };
}

function moduleOf({ call, abi }: RealCall): ModuleAbi {
  const { address, module: name } = call.function;
  return { address, name, friends: [], functions: [abi], structs: [] };
}

/** Type arguments as nodes print them: the way an address is written does not change the call. */
function canonical(call: RequestedCall): RequestedCall {
  const typeArguments = call.typeArguments.map(text => {
    const tag = parseTypeTag(text);
    return tag ? typeTagText(tag) : text;
  });
  return { ...call, typeArguments };
}

/** The text of a call; `undefined` if the form cannot express it. */
function textIn(form: FormId, typed: TypedCall): string | undefined {
  try {
    return writeCall(typed, form);
  } catch (error) {
    if (error instanceof InexpressibleError) return undefined;
    throw error;
  }
}

describe('committed calls, copied and read back', function () {
  this.timeout(120_000);
  let calls: readonly RealCall[] = [];
  let folder = '';

  before(async function () {
    calls = realCalls() ?? this.skip();
    folder = await mkdtemp(join(tmpdir(), 'movescope-conversions-'));
  });
  after(async () => {
    if (folder !== '') await rm(folder, { recursive: true });
  });

  it('include every known call', () => {
    assert.equal(calls.length, COUNT);
  });

  for (const form of FORM_IDS) {
    it(`are the same in the editor: ${form}`, async () => {
      for (const each of calls) {
        const text = textIn(form, each.typed) ?? assert.fail(`${memberIdText(each.call.function)} has no ${form}`);
        const read = await readBack(copiedDocument(form, text, each.typed.signers), moduleOf(each));
        const found = read.kind === 'whole' ? canonical(read.call) : read;
        assert.deepEqual(found, canonical(each.call), text);
      }
    });

    it(`are the same in the terminal: ${form}`, async () => {
      for (const each of calls) {
        const text = textIn(form, each.typed) ?? assert.fail();
        const { fileName, text: source, line } = copiedDocument(form, text, each.typed.signers);
        const file = join(folder, fileName);
        await writeFile(file, source);
        await withNode(each, async url => {
          const args = ['--base-url', url, '--sender', '0xa11ce', ...SIGNED];
          const wanted = await runMain(['encode', '-', ...args], JSON.stringify(each.payload));
          const found = await runMain(['encode', `${file}:${line}`, ...args]);
          // Some forms name the types that are otherwise only the gateway's.
          if (isAmbiguous(wanted)) assert.equal(hexOf(found), hexOf(wanted), source);
          else assert.deepEqual(found, wanted, source);
        });
      }
    });
  }

  it('are the same as a node sends them', async () => {
    const counts = { encoded: 0, withObject: 0 };
    for (const each of calls) {
      const { transaction } = each;
      if (!transaction) continue;
      const { origin, ...given } = readGiven(transaction);
      assert.equal(origin, 'answered');
      // A gateway does not encode transactions that have a fee payer or further signers.
      if (given.feePayer !== undefined || given.secondarySigners) continue;
      await withNode(each, async url => {
        // Only the call and the accounts of a committed transaction are taken.
        const values = ['--sequence-number', '7', '--max-gas', '9', '--gas-price', '100', '--expiration', '1900000000'];
        const args = ['encode', '-', ...values, '--base-url', url, '--auth', 'none', '--json', '--quiet'];
        const request = requestOfDraft({ ...readDraft(each.payload), given });
        const wanted = await runMain(args, JSON.stringify(request));
        isAmbiguous(wanted);
        assert.deepEqual(await runMain(args, JSON.stringify(transaction)), wanted);
      });
      counts.encoded++;
      if (/\{"inner":"\w+"\}/.test(JSON.stringify(transaction.payload))) counts.withObject++;
    }
    console.log(`      ${counts.encoded} transactions, ${counts.withObject} of them with an Object`);
    assert.deepEqual(counts, { encoded: 46, withObject: 13 });
  });
});

type Ran = Awaited<ReturnType<typeof runMain>>;

/** Whether bytes are not verified only because one argument, a text, could be bytes of another type. */
function isAmbiguous({ code, err }: Ran): boolean {
  if (code === 0) return false;
  assert.match(err, /^movescope: The bytes are not verified: argument 5 could not be compared /);
  return true;
}

function hexOf({ out }: Ran): unknown {
  return (JSON.parse(out) as { readonly hex: unknown }).hex;
}

/** Runs over HTTP, with the module that is called. */
async function withNode({ call, abi }: RealCall, work: (url: string) => Promise<void>): Promise<void> {
  const { address, module: name } = call.function;
  const exposed = {
    name: abi.name,
    visibility: 'public',
    is_entry: true,
    is_view: false,
    generic_type_params: abi.typeParameters,
    params: abi.parameters,
    return: [],
  };
  const module = { bytecode: '0x', abi: { address, name, friends: [], exposed_functions: [exposed], structs: [] } };
  const server = await serveSandbox(sandboxOf(ledgerOfModules(address, [module], 1), () => 1_759_999_000_000));
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}
