import type { FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi } from '../../move/abi';

/** A type parameter, with details that only bytecode has. */
export interface ComparedTypeParameter extends TypeParameterAbi {
  /** Whether the type parameter is phantom; only for structs. */
  readonly isPhantom?: boolean;
}

/** A function, with details that only bytecode has. */
export interface ComparedFunction extends FunctionAbi {
  readonly isPersistent?: boolean;
}

/** A struct or an enum, with details that only bytecode has. */
export interface ComparedStruct extends StructAbi {
  readonly typeParameters: readonly ComparedTypeParameter[];
}

/** A module from a node's ABI or from bytecode. */
export interface ComparedModule extends ModuleAbi {
  readonly functions: readonly ComparedFunction[];
  readonly structs: readonly ComparedStruct[];
}

/**
 * Describes how type parameters differ; `undefined` if they do not. A type parameter with fewer constraints accepts
 * more type arguments.
 */
export function typeParameterDifference(
  before: readonly ComparedTypeParameter[],
  after: readonly ComparedTypeParameter[],
): { readonly isLooser: boolean; readonly text: string } | undefined {
  if (before.length !== after.length) {
    return { isLooser: false, text: `type parameters: ${before.length} → ${after.length}` };
  }
  const changed = before.flatMap((each, index) => {
    const [was, is] = [each.constraints, after[index]?.constraints ?? []];
    const added = is.filter(one => !was.includes(one));
    const gone = was.filter(one => !is.includes(one));
    const phantom = phantomText(each, after[index]);
    if (added.length === 0 && gone.length === 0 && phantom === undefined) return [];
    const constraints = added.length + gone.length > 0 ? [`${constraintText(was)} → ${constraintText(is)}`] : [];
    const text = [...constraints, ...(phantom === undefined ? [] : [phantom])].join(', ');
    return [{ isLooser: added.length === 0 && phantom !== NO_LONGER_PHANTOM, text: `T${index}: ${text}` }];
  });
  if (changed.length === 0) return undefined;
  return {
    isLooser: changed.every(({ isLooser }) => isLooser),
    text: changed.map(({ text }) => text).join(', '),
  };
}

const NO_LONGER_PHANTOM = 'no longer phantom';

/** Describes a change to `phantom`: a phantom type parameter places fewer ability requirements on its type argument. */
function phantomText(
  { isPhantom: was }: ComparedTypeParameter,
  after: ComparedTypeParameter | undefined,
): string | undefined {
  const is = after?.isPhantom;
  if (was === undefined || is === undefined || was === is) return undefined;
  return was ? NO_LONGER_PHANTOM : 'now phantom';
}

function constraintText(constraints: readonly string[]): string {
  return constraints.length === 0 ? 'no constraint' : constraints.join(' + ');
}
