import { canonicalAddress } from '../../move/address';
import { canDispatch } from '../calls';
import { Dispatch, type Native, type NativeContext, type Natives } from '../native';
import type { LinkedFunction, Value } from '../value';
import { bytesOf } from '../values';
import { MoveAbort, VmError } from '../vmError';
import { addressArgument, fieldsOf, listArgument, nativesOf, referred } from './arguments';

/** Source: aptos-core, `framework/src/natives/function_info.rs`. */
const EINVALID_IDENTIFIER = 1n;
const EINVALID_FUNCTION = 2n;
/** Source: aptos-core, `framework/src/natives/dispatchable_fungible_asset.rs`. */
const EMODULE_NOT_LOADED = 4n;

/** Source: aptos-core, `move-core/types/src/identifier.rs`, `is_valid`. */
const IDENTIFIER = /^(?:<SELF>(?:_\d+)?|[A-Za-z][\w$]*|[_$][\w$]+)$/;

/** A native that dispatches to the function specified by its last argument, passing the other arguments. */
const dispatch: Native = ({ linker }, args, typeArguments) => {
  const { module, name } = functionInfo(args.at(-1));
  if (!linker.hasModule(module)) throw new MoveAbort(EMODULE_NOT_LOADED);
  return new Dispatch(linker.function(module, name, typeArguments), args.slice(0, -1));
};

export const DISPATCH: Natives = new Map([
  ...nativesOf('0x1::function_info', {
    is_identifier: ({ meter }, [bytes]) => {
      const text = listArgument(referred(bytes));
      meter.charge(text.length);
      return [IDENTIFIER.test(asciiText(bytesOf(text)))];
    },
    check_dispatch_type_compatibility_impl: (context, [left, right]) => {
      const [target, native] = [declared(context, right), declared(context, left)];
      if (native.parameters.length === 0) throw new MoveAbort(EINVALID_FUNCTION);
      return [
        canDispatch(native, target) &&
          target.definition.visibility === 'public' &&
          target.body !== undefined &&
          target.module !== native.module,
      ];
    },
    load_function_impl: ({ linker }, [info]) => {
      linker.module(functionInfo(info).module);
      return [];
    },
  }),
  ...nativesOf('0x1::dispatchable_fungible_asset', {
    dispatchable_withdraw: dispatch,
    dispatchable_deposit: dispatch,
    dispatchable_derived_balance: dispatch,
    dispatchable_derived_supply: dispatch,
  }),
  ...nativesOf('0x1::account_abstraction', { dispatchable_authenticate: dispatch }),
]);

/** Decodes a `&0x1::function_info::FunctionInfo`. */
function functionInfo(value: Value | undefined): { readonly module: string; readonly name: string } {
  const [address, module, name] = fieldsOf(referred(value));
  return { module: `${canonicalAddress(addressArgument(address))}::${identifier(module)}`, name: identifier(name) };
}

function identifier(value: Value | undefined): string {
  const text = asciiText(bytesOf(fieldsOf(value)[0]));
  if (!IDENTIFIER.test(text)) throw new MoveAbort(EINVALID_IDENTIFIER);
  return text;
}

/** Decodes ASCII. Other bytes result in wrong characters. */
function asciiText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Returns the specified function, with its own type parameters as type arguments. */
function declared({ linker }: NativeContext, info: Value | undefined): LinkedFunction {
  const { module: id, name } = functionInfo(info);
  try {
    const { code, functions } = linker.module(id);
    const { handle = -1 } = code.functionDefinitions[functions.get(name) ?? -1] ?? {};
    const parameters = code.functionHandles[handle]?.typeParameters ?? [];
    return linker.function(
      id,
      name,
      parameters.map((_, at) => linker.types.parameter(at)),
    );
  } catch (error) {
    throw error instanceof VmError ? new MoveAbort(EINVALID_FUNCTION) : error;
  }
}
