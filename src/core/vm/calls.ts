import { capturedTypes } from './bcs';
import { entry } from './moduleTypes';
import type { Linker } from './linker';
import { areSame, type Type } from './type';
import type { LinkedFunction, Slot } from './value';
import { Malformed, VmError } from './vmError';

/**
 * Resolves a slot of a function body: to a Type, a LinkedFunction or a ClosureLink. A field slot is returned unchanged.
 * @throws Needed, VmError, Malformed
 */
export function resolved(linker: Linker, caller: LinkedFunction, slot: Slot): unknown {
  switch (slot.kind) {
    case 'field':
      return slot;
    case 'type':
      return linker.types.substitute(slot.type, caller.typeArguments);
    case 'closure': {
      const link: ClosureLink = { ...slot, target: target(linker, caller, slot) };
      if (link.target.isPersistent) requireCapture(linker, link);
      return link;
    }
    case 'function':
      return target(linker, caller, slot);
  }
}

/** The function of a closure to create, and its number of captured arguments. */
export interface ClosureLink {
  readonly target: LinkedFunction;
  readonly mask: bigint;
  readonly captured: number;
}

/**
 * Checks that a closure that can be stored can be serialized. Source: aptos-core,
 * `move-vm/runtime/src/loader/function.rs`, `new_resolved`.
 */
function requireCapture(linker: Linker, link: ClosureLink): void {
  for (const type of capturedTypes(link))
    if (linker.requireLayout(type).hasDelayedField) throw new VmError('UNABLE_TO_CAPTURE_DELAYED_FIELDS');
}

function target(
  linker: Linker,
  { module, typeArguments }: LinkedFunction,
  slot: { readonly handle: number; readonly typeArguments: readonly Type[] },
): LinkedFunction {
  const { code } = module;
  const handle = entry(code.functionHandles, slot.handle);
  const owner = entry(code.moduleHandles, handle.module);
  const id = `${entry(code.addresses, owner.address)}::${entry(code.identifiers, owner.name)}`;
  const types = slot.typeArguments.map(each => linker.types.substitute(each, typeArguments));
  const found = linker.function(id, entry(code.identifiers, handle.name), types);
  const expects = (signature: number) =>
    linker.signature(module, signature).map(each => linker.types.substitute(each, types));
  if (!areSame(found.parameters, expects(handle.parameters)) || !areSame(found.results, expects(handle.results)))
    throw new Malformed(`${found.id} does not have the expected parameters or results`);
  linker.connect(module, found.module);
  return found;
}

/**
 * Whether a native can dispatch to a function. The function's parameters must be those of the native except for the
 * last one. Source: aptos-core, `move-vm/runtime/src/interpreter.rs`, `NativeResult::CallFunction`.
 */
export function canDispatch(native: LinkedFunction, called: LinkedFunction): boolean {
  return (
    areSame(native.constraints, called.constraints) &&
    areSame(native.results, called.results) &&
    areSame(native.parameters.slice(0, -1), called.parameters)
  );
}
