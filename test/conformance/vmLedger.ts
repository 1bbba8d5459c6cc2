import assert from 'node:assert/strict';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';
import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { readBytecode } from '../../src/core/bytecode/readBytecode';
import { longAddress, parseAddress } from '../../src/core/move/address';
import { bytesToHex, hexToBytes } from '../../src/core/move/hex';
import { integerType } from '../../src/core/move/integer';
import { decode, encode } from '../../src/core/vm/bcs';
import { Linker } from '../../src/core/vm/linker';
import { Meter } from '../../src/core/vm/meter';
import type { Natives } from '../../src/core/vm/native';
import { loadNatives } from '../../src/core/vm/natives/loadNatives';
import { Ledger } from '../../src/core/vm/session/ledger';
import { Failed, type Run } from '../../src/core/vm/session/running';
import { vmStatusText } from '../../src/core/vm/session/status';
import type { StructType, Type } from '../../src/core/vm/type';
import { Variant, type Value } from '../../src/core/vm/value';
import { encodeArgument } from '../../src/core/move/argument';
import type { RawEntryFunction, RawPayload } from '../../src/core/move/transactionBcs';
import { parseTypeTag } from '../../src/core/move/typeTag';
import type { FeeStatement } from '../../src/core/vm/session/prologue';
import type { Block } from '../../src/core/vm/session/system';
import type { UserTransaction } from '../../src/core/vm/session/userTransaction';
import { readRecorded } from './recorded';

/** The chain of the tests of aptos-core. */
export const TEST_CHAIN = 4;

/** Reads modules that a node sent, by id. */
export function modulesOf(bytecodes: readonly string[]): ReadonlyMap<string, CompiledModule> {
  return new Map(
    bytecodes.map(hex => {
      const reading = readBytecode(hexToBytes(hex) ?? assert.fail('no hex'));
      assert.ok(reading.kind === 'read' && reading.code.kind === 'module');
      const { code } = reading;
      const self = code.moduleHandles[code.self];
      return [`${code.addresses[self?.address ?? -1]}::${code.identifiers[self?.name ?? -1]}`, code] as const;
    }),
  );
}

/** The modules of recorded accounts. */
export function recordedModules(...files: readonly string[]): ReadonlyMap<string, CompiledModule> {
  const modules = files.flatMap(file => JSON.parse(readRecorded(file)) as readonly { readonly bytecode: string }[]);
  return modulesOf(modules.map(each => each.bytecode));
}

/** Runs to the end; nothing may be missing. */
export function finish<T>(run: Run<T>): T {
  try {
    for (;;) {
      const { done, value } = run.next();
      if (done) return value;
      if (value.kind === 'needs') assert.fail(`needs ${JSON.stringify(value.need)}`);
    }
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const { failure } = error;
    const place = failure.kind === 'refused' ? '' : ` in ${failure.at.function.id} at ${failure.at.offset}`;
    throw new Error(`${vmStatusText(failure)}${place}`, { cause: error });
  }
}

/** A ledger of these modules, on which transactions run. */
export class TestChain {
  readonly id: number;
  readonly linker: Linker;
  readonly view: Ledger;
  readonly natives: Natives;

  constructor(natives: Natives, ledger: Ledger, id = TEST_CHAIN) {
    this.id = id;
    this.natives = natives;
    this.view = ledger;
    this.linker = new Linker(ledger.source);
  }

  static async of(modules: ReadonlyMap<string, CompiledModule>, more: Natives = new Map()): Promise<TestChain> {
    return new TestChain(new Map([...(await loadNatives()), ...more]), new Ledger(modules));
  }

  copy(): TestChain {
    return new TestChain(this.natives, this.view.copy(), this.id);
  }

  /** A transaction as a node sent it, so that it can be run. */
  transactionOf(recorded: JsonObject): UserTransaction {
    const sender = text(recorded.sender);
    const account = list(recorded.changes).find(
      each => member(each, 'address') === sender && member(member(each, 'data'), 'type') === '0x1::account::Account',
    );
    const key = member(member(member(account, 'data'), 'data'), 'authentication_key');
    const nonce = recorded.replay_protection_nonce;
    return {
      isSimulation: false,
      sender: { authenticationKey: bytes(key ?? this.#storedKey(sender)) },
      raw: {
        sender,
        sequenceNumber: text(recorded.sequence_number),
        maxGasAmount: text(recorded.max_gas_amount),
        gasUnitPrice: text(recorded.gas_unit_price),
        expirationTimestampSecs: text(recorded.expiration_timestamp_secs),
        chainId: this.id,
        payload: this.#payload(recorded.payload),
        ...(typeof nonce === 'string' && { replayProtectionNonce: nonce }),
      },
    };
  }

  /** The key of an account in the ledger; at first it is the address. */
  #storedKey(address: string): string {
    const type = this.linker.types.struct('0x1', 'account', 'Account', []);
    const stored = this.view.resource(longAddress(address), type.text);
    if (typeof stored === 'string') return longAddress(address);
    const [key] = decode({ linker: this.linker, meter: new Meter() }, type, stored) as Value[];
    return bytesToHex(Uint8Array.from(key as number[]));
  }

  #payload(payload: JsonValue | undefined): RawPayload {
    if (member(payload, 'type') !== 'script_payload') return this.#entryFunction(payload);
    assert.deepEqual([list(member(payload, 'type_arguments')), list(member(payload, 'arguments'))], [[], []]);
    const code = bytes(member(member(payload, 'code'), 'bytecode'));
    return { kind: 'script', code, typeArguments: [], arguments: [] };
  }

  #entryFunction(payload: JsonValue | undefined): RawEntryFunction {
    const [address = '', module = '', name = ''] = text(member(payload, 'function')).split('::');
    const typeArguments = list(member(payload, 'type_arguments')).map(
      each => parseTypeTag(text(each)) ?? assert.fail(),
    );
    const called = { address, module, name };
    // A node prints the bytes of arguments of a function that is not there.
    if (!this.linker.hasModule(`${address}::${module}`)) {
      const args = list(member(payload, 'arguments')).map(bytes);
      return { kind: 'entryFunction', function: called, typeArguments, arguments: args };
    }
    const types = typeArguments.map(each => this.linker.types.ofTag(each));
    const { parameters } = this.linker.function(`${address}::${module}`, name, types);
    const values = parameters.filter(each => !/^&?signer$/.test(each.text));
    const args = list(member(payload, 'arguments'));
    return {
      kind: 'entryFunction',
      function: called,
      typeArguments,
      arguments: values.map((each, at) => {
        const value = args[at] ?? null;
        return encodeArgument(parseTypeTag(each.text) ?? assert.fail(each.text), member(value, 'inner') ?? value);
      }),
    };
  }

  /** A resource as a node printed it, in BCS. */
  resourceBytes(type: Type, data: JsonValue): Uint8Array {
    return encode({ linker: this.linker, meter: new Meter() }, type, this.#value(type, data));
  }

  /** The value that a node prints as this JSON. */
  #value(type: Type, json: JsonValue): Value {
    switch (type.kind) {
      case 'primitive': {
        if (type.name === 'bool') return json === true;
        if (type.name === 'address') return longAddress(parseAddress(text(json)) ?? assert.fail(text(json)));
        const integer = integerType(type.name) ?? assert.fail(type.name);
        return integer.jsonForm === 'number' ? Number(json) : BigInt(json as string);
      }
      case 'vector': {
        if (type.element.kind === 'primitive' && type.element.name === 'u8')
          return [...(hexToBytes(json as string) ?? assert.fail(text(json)))];
        assert.ok(isJsonArray(json), JSON.stringify(json));
        return json.map(each => this.#value(type.element, each));
      }
      case 'struct':
        return this.#struct(type, json);
      default:
        return assert.fail(type.text);
    }
  }

  #struct(type: StructType, json: JsonValue): Value {
    const { isEnum, variants } = this.linker.layout(type);
    if (type.text === '0x1::string::String') return [[...new TextEncoder().encode(json as string)]];
    assert.ok(isJsonObject(json), `${type.text}: ${JSON.stringify(json)}`);
    if (type.name === 'Option' && type.module === 'option' && isEnum) {
      const values = (json.vec as readonly JsonValue[]).map(each =>
        this.#value(type.typeArguments[0] ?? assert.fail(), each),
      );
      return new Variant(values.length, values);
    }
    const index = isEnum ? variants.findIndex(each => each.name === json.__variant__) : 0;
    const layout = variants[index] ?? assert.fail(`${type.text}: ${JSON.stringify(json)}`);
    const fields = layout.types.map((field, at) => this.#value(field, json[layout.names[at] ?? ''] ?? null));
    return isEnum ? new Variant(index, fields) : fields;
  }
}

/** The block that its first transaction announces. */
export function blockOf(recorded: JsonObject): Block {
  const votes = list(recorded.previous_block_votes_bitvec).map(Number);
  const extension = recorded.block_metadata_extension;
  const randomness = member(extension, 'randomness');
  return {
    id: bytes(recorded.id),
    epoch: BigInt(text(recorded.epoch)),
    round: BigInt(text(recorded.round)),
    proposer: longAddress(text(recorded.proposer)),
    failedProposers: list(recorded.failed_proposer_indices).map(each => BigInt(Number(each))),
    votes: Uint8Array.from(votes),
    time: BigInt(text(recorded.timestamp)),
    ...(member(extension, 'type') === 'v1' && {
      randomness: typeof randomness === 'string' ? bytes(randomness) : 'none',
    }),
  };
}

/** What a transaction cost. */
export function feeOf(recorded: JsonObject): FeeStatement {
  const event = list(recorded.events).find(each => member(each, 'type') === '0x1::transaction_fee::FeeStatement');
  const part = (name: string) => BigInt(text(member(member(event, 'data'), name) ?? 0));
  return {
    total: BigInt(text(recorded.gas_used)),
    execution: part('execution_gas_units'),
    io: part('io_gas_units'),
    storage: part('storage_fee_octas'),
    refund: part('storage_fee_refund_octas'),
  };
}

/** Whether what was made is what a node says, in its order, as far as the recording has it. */
export function assertSame(recorded: JsonObject, changes: readonly JsonObject[], events: readonly JsonObject[]): void {
  const recordedChanges = list(recorded.changes) as readonly JsonObject[];
  const omitted = new Set(recordedChanges.filter(isOmitted).map(placeOf));
  assert.deepEqual(
    changes.filter(each => !omitted.has(placeOf(each))).map(sameChange),
    recordedChanges.filter(each => !isOmitted(each)).map(sameChange),
  );
  assert.deepEqual(events.map(sameEvent), (list(recorded.events) as readonly JsonObject[]).map(sameEvent));
}

/** Whether the recording says only that there was data. */
export function isOmitted(change: JsonObject): boolean {
  return typeof member(change.data, 'data') === 'string';
}

/** Where a change is. */
export function placeOf(change: JsonObject): string {
  return `${text(change.address ?? change.handle)} ${text(change.key ?? change.resource ?? member(change.data, 'type'))}`;
}

/** What a recording has of a change: the test harness of aptos-core blanks hashes and the data of table items. */
export function sameChange({ type, address, handle, key, value, data, resource }: JsonObject): unknown {
  return { type, address, ...(type === 'write_resource' ? { data } : { handle, key, value, resource }) };
}

/** The same of an event; the hash of a block is blanked, and older nodes had a key instead of the two parts of the guid. */
export function sameEvent({ guid, key, sequence_number: number, type, data }: JsonObject): unknown {
  const place =
    typeof key === 'string' && guid === undefined
      ? {
          creation_number: String(new DataView(bytes(key).buffer).getBigUint64(0, true)),
          account_address: parseAddress(key.slice(18)),
        }
      : guid;
  const content = type === '0x1::block::NewBlockEvent' && isJsonObject(data) ? { ...data, hash: '' } : data;
  return { place, number, type, content };
}

/** A member of an object; `undefined` of anything else. */
export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

export function list(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}

export function bytes(hex: JsonValue | undefined): Uint8Array {
  return hexToBytes(text(hex)) ?? assert.fail(text(hex));
}

/** A member that is text or a number; empty for anything else. */
export function text(value: JsonValue | undefined): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}
