import { BcsCursor, BytecodeError } from '../../bytecode/byteCursor';
import { decode, NoBcs, readValue } from '../bcs';
import { Reference, type LinkedFunction, type Signer, type Value } from '../value';
import { bytesValue } from '../values';
import type { StructType, Type } from '../type';
import type { Features } from './features';
import { Failed, refuse, supplied, type Caller, type Run } from './running';

/**
 * Struct types that arguments can have, each with the framework function that constructs a value from the argument.
 * Source: aptos-core, `aptos-vm/src/verifier/transaction_arg_validation.rs`.
 */
const CONSTRUCTORS: ReadonlyMap<string, string> = new Map([
  ['0x1::string::String', 'utf8'],
  ['0x1::object::Object', 'address_to_object'],
  ['0x1::option::Option', 'from_vec'],
  ['0x1::fixed_point32::FixedPoint32', 'create_from_raw_value'],
  ['0x1::fixed_point64::FixedPoint64', 'create_from_raw_value'],
]);

/** Maximum number of constructor calls per argument, not including strings. Source: `transaction_arg_validation.rs`. */
const MAX_CONSTRUCTIONS = 10;
/** Source: `transaction_arg_validation.rs`, `read_n_bytes`. */
const MAX_BYTES = 1_000_000;

/** The struct types that arguments can have. Without the feature STRUCT_CONSTRUCTORS, these are only strings. */
export interface ArgumentRules {
  readonly hasConstructors: boolean;
}

/** Returns the rules of a chain. Frameworks other than the Aptos framework might not have feature flags. */
export function rulesOf(features: Features): ArgumentRules {
  return { hasConstructors: features.bits.length === 0 || features.has('structConstructors') };
}

/**
 * Returns the argument values of an entry function or script: the signers, and the decoded BCS arguments.
 * @throws Failed
 */
export function* transactionArguments(
  caller: Caller,
  called: LinkedFunction,
  signers: readonly Signer[],
  args: readonly Uint8Array[],
  rules: ArgumentRules,
): Run<readonly Value[]> {
  const { parameters, results } = called;
  if (results.length > 0) refuse('INVALID_MAIN_FUNCTION_SIGNATURE');
  const signerCount = parameters.filter(isSigner).length;
  if (!parameters.slice(signerCount).every(type => isValidType(type, rules))) refuse('INVALID_MAIN_FUNCTION_SIGNATURE');
  if (signerCount + args.length !== parameters.length) refuse('NUMBER_OF_ARGUMENTS_MISMATCH');
  if (signerCount > 0 && signers.length !== signerCount) refuse('NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH');
  const values = yield* constructed(caller, parameters.slice(signerCount), args, rules);
  return [...(signerCount > 0 ? signerValues(parameters, signers) : []), ...values];
}

/** Returns the argument values of a view function. @throws Failed */
export function* viewArguments(
  caller: Caller,
  called: LinkedFunction,
  args: readonly Uint8Array[],
  rules: ArgumentRules,
): Run<readonly Value[]> {
  if (called.parameters.length !== args.length) refuse('INVALID_MAIN_FUNCTION_SIGNATURE');
  return yield* constructed(caller, called.parameters, args, rules);
}

/** Returns signers for the first parameters, whose types can be `signer` or `&signer`. */
export function signerValues(parameters: readonly Type[], signers: readonly Signer[]): readonly Value[] {
  return signers.map((signer, at) => (parameters[at]?.kind === 'reference' ? new Reference([signer], 0) : signer));
}

function isSigner(type: Type): boolean {
  const value = type.kind === 'reference' ? type.to : type;
  return value.kind === 'primitive' && value.name === 'signer';
}

function isValidType(type: Type, rules: ArgumentRules): boolean {
  if (type.kind === 'vector') return isValidType(type.element, rules);
  if (type.kind === 'struct') return constructorOf(type, rules) !== undefined;
  return type.kind === 'primitive' && type.name !== 'signer';
}

function constructorOf({ address, module, name }: StructType, { hasConstructors }: ArgumentRules): string | undefined {
  const constructor = CONSTRUCTORS.get(`${address}::${module}::${name}`);
  return hasConstructors || constructor === 'utf8' ? constructor : undefined;
}

function* constructed(
  caller: Caller,
  types: readonly Type[],
  args: readonly Uint8Array[],
  rules: ArgumentRules,
): Run<readonly Value[]> {
  const values: Value[] = [];
  for (const [at, type] of types.entries()) {
    const bytes = args[at] ?? new Uint8Array();
    if (type.kind === 'primitive') values.push(yield* plain(caller, type, bytes));
    else values.push(yield* new Construction(caller, rules, bytes).whole(type));
  }
  return values;
}

/** Decodes a primitive argument. View functions cannot have signer parameters. */
function* plain(caller: Caller, type: Type & { kind: 'primitive' }, bytes: Uint8Array): Run<Value> {
  if (type.name === 'signer') refuse('INVALID_MAIN_FUNCTION_SIGNATURE');
  return yield* supplied(() => {
    try {
      return decode(caller.means, type, bytes);
    } catch (error) {
      if (error instanceof NoBcs) return refuse('FAILED_TO_DESERIALIZE_ARGUMENT');
      throw error;
    }
  });
}

/** Decodes an argument, calling constructors for structs. */
class Construction {
  readonly #cursor: BcsCursor;
  #left = MAX_CONSTRUCTIONS;

  constructor(
    readonly caller: Caller,
    readonly rules: ArgumentRules,
    readonly bytes: Uint8Array,
  ) {
    this.#cursor = new BcsCursor(bytes, 'constant');
    if (bytes.length > MAX_BYTES) refuse('FAILED_TO_DESERIALIZE_ARGUMENT');
  }

  *whole(type: Type): Run<Value> {
    const value = yield* this.#value(type);
    if (!this.#cursor.isAtEnd) refuse('FAILED_TO_DESERIALIZE_ARGUMENT');
    return value;
  }

  *#value(type: Type): Run<Value> {
    if (type.kind === 'struct') return yield* this.#struct(type);
    if (type.kind === 'primitive' && type.name !== 'signer') return this.#read(() => this.#primitive(type));
    if (type.kind !== 'vector') return refuse('INVALID_MAIN_FUNCTION_SIGNATURE');
    const { element } = type;
    if (element.kind === 'primitive' && element.name === 'u8') {
      const bytes = this.#read(() => this.#cursor.blob());
      this.caller.means.meter.allocate(bytes.length + 1);
      return bytesValue(bytes);
    }
    const items: Value[] = [];
    for (let left = this.#read(() => this.#cursor.uleb()); left > 0; left--) {
      this.caller.means.meter.allocate(1);
      items.push(yield* this.#value(element));
    }
    return items;
  }

  *#struct(type: StructType): Run<Value> {
    const name = constructorOf(type, this.rules);
    if (name === undefined) return refuse('INVALID_MAIN_FUNCTION_SIGNATURE');
    const { linker, meter } = this.caller.means;
    const constructor = yield* supplied(() =>
      linker.function(`${type.address}::${type.module}`, name, type.typeArguments),
    );
    if (name === 'utf8') {
      const bytes = this.#read(() => this.#cursor.blob());
      meter.allocate(bytes.length + 1);
      if (isUtf8(bytes)) return [bytesValue(bytes)];
      if (!this.rules.hasConstructors) return refuse('FAILED_TO_DESERIALIZE_ARGUMENT');
      // Nodes do not call `utf8`, but report its abort: EINVALID_UTF8, code 1.
      throw new Failed({ kind: 'aborted', code: 1n, at: { function: constructor, offset: 0 } });
    }
    if (this.#left-- === 0) return refuse('FAILED_TO_DESERIALIZE_ARGUMENT');
    const args: Value[] = [];
    for (const parameter of constructor.parameters) args.push(yield* this.#value(parameter));
    const [made] = yield* this.caller.call(constructor, args);
    return made ?? refuse('INTERNAL_TYPE_ERROR');
  }

  #primitive(type: Type): Value {
    return readValue(this.caller.means, this.#cursor, type, 1);
  }

  #read<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof BytecodeError || error instanceof NoBcs) return refuse('FAILED_TO_DESERIALIZE_ARGUMENT');
      throw error;
    }
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
