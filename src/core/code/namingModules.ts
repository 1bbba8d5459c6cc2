import { BytecodeError } from '../bytecode/bytecodeError';
import { CodeNames } from '../bytecode/codeNames';
import { readBytecode } from '../bytecode/readBytecode';
import type { ModuleCode } from '../modules/codeStore';
import type { ModuleId } from '../move/functionId';

/** Returns the modules whose code names a module, or one of its functions or structs. Unreadable ones are left out. */
export function namingModules(id: ModuleId & { readonly name?: string }, codes: readonly ModuleCode[]): ModuleCode[] {
  return codes.filter(({ bytes }) => {
    try {
      return names(bytes, id);
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      return false;
    }
  });
}

/** @throws BytecodeError */
function names(bytes: Uint8Array, { address, module, name }: ModuleId & { readonly name?: string }): boolean {
  const { code } = readBytecode(bytes);
  const handles = new CodeNames(code);
  const isIts = (each: ModuleId) => each.address === address && each.module === module;
  if (name === undefined) return code.moduleHandles.some((_, index) => isIts(handles.module(index)));
  const isIt = (each: ModuleId & { readonly name: string }) => each.name === name && isIts(each);
  return (
    code.functionHandles.some((_, index) => isIt(handles.function(index))) ||
    code.structHandles.some((_, index) => isIt(handles.struct(index)))
  );
}
