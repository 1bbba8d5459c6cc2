import type { JsonValue } from '../../core/json';
import { hexToBytes } from '../../core/move/hex';
import type { RawPayload, ScriptArgument } from '../../core/move/rawTransaction';
import { typeTagText, type TypeTag } from '../../core/move/typeTag';
import { canonicalValue } from './canonicalValue';
import { encodeArgumentAt, fittingTypes, PayloadError, readType } from './entryFunctionCall';
import type { ScriptInput } from './requestSchemas';

/**
 * The script of a payload. The types of its arguments come from `code.abi`. Where that is left out, a node reads the
 * bytecode; the sandbox cannot, and answers what a node answers for bytecode that it cannot read.
 * @throws PayloadError
 */
export function scriptCall({ code, ...payload }: ScriptInput): Extract<RawPayload, { kind: 'script' }> {
  const bytecode = hexToBytes(code.bytecode);
  if (!bytecode || !code.abi) throw new PayloadError('invalid transaction script bytecode');
  const typeArguments = payload.type_arguments.map(readType);
  const values: readonly JsonValue[] = payload.arguments;
  const types = fittingTypes(code.abi.params, typeArguments, values);
  values.forEach((value, index) => encodeArgumentAt(types[index], value, index));
  return {
    kind: 'script',
    code: bytecode,
    typeArguments,
    arguments: types.map((type, index) => scriptArgument(type, values[index] ?? null)),
  };
}

/** An argument that fits its type, for a script's bytes name the type of each. @throws PayloadError */
function scriptArgument(type: TypeTag, value: JsonValue): ScriptArgument {
  const name = typeTagText(type);
  const canonical = canonicalValue(type, value);
  const text = typeof canonical === 'object' ? '' : String(canonical);
  switch (name) {
    case 'u8':
    case 'u16':
    case 'u32':
    case 'u64':
    case 'u128':
    case 'u256':
    case 'bool':
    case 'address':
    case 'vector<u8>':
      return { type: name, value: text };
    default:
      throw new PayloadError(`The sandbox cannot encode a script's argument of type ${name}`);
  }
}
