import type { FunctionAbi, UntoldMark } from '../../move/abi';
import { functionWords } from '../publishedModule';
import type { AbiDifference, Verdict } from './difference';
import { typeParameterDifference, type TypeSpelling } from './typeNames';

/** How two interfaces are held against each other. */
export interface ComparedBy {
  /** Of the types of the earlier and of the later one. */
  readonly before: TypeSpelling;
  readonly after: TypeSpelling;
  /** Marks that one of the two has no word for. */
  readonly untold: readonly UntoldMark[];
}

/** How two functions of one name differ. */
export function functionDifferences(before: FunctionAbi, after: FunctionAbi, by: ComparedBy): readonly AbiDifference[] {
  const verdict = bindingOf(before);
  const typeParameters = typeParameterDifference(before.typeParameters, after.typeParameters);
  return [
    ...visibilityDifference(before, after),
    ...entryDifference(before, after),
    ...viewDifference(before, after, by),
    ...(typeParameters
      ? [
          {
            code: 'type-parameters' as const,
            verdict: typeParameters.isLooser ? ('allowed' as const) : verdict,
            text: typeParameters.text,
          },
        ]
      : []),
    ...typesDifference('parameters', { before: before.parameters, after: after.parameters }, by, verdict),
    ...typesDifference('returns', { before: before.returns, after: after.returns }, by, verdict),
  ];
}

/** The one difference of a function that is no longer exposed. */
export function removedFunction(before: FunctionAbi): AbiDifference {
  return { code: 'removed', verdict: bindingOf(before), text: `${functionWords(before)} function removed or hidden` };
}

/**
 * What is said to a change of a function, by what it was. Public and entry functions must stay; friend functions only
 * where the network does not treat them as private; private ones are free.
 */
function bindingOf(abi: FunctionAbi): Verdict {
  if (isEntry(abi)) return 'refused';
  switch (visibilityOf(abi)) {
    case 'public':
      return 'refused';
    case 'private':
      return 'allowed';
    default:
      return 'depends';
  }
}

/** `public(script)`, as nodes of 2022 say it, is `public entry`. */
function visibilityOf({ visibility }: FunctionAbi): string {
  return visibility === 'script' ? 'public' : visibility;
}

function isEntry(abi: FunctionAbi): boolean {
  return abi.isEntry || abi.visibility === 'script';
}

function visibilityDifference(before: FunctionAbi, after: FunctionAbi): readonly AbiDifference[] {
  const [was, is] = [visibilityOf(before), visibilityOf(after)];
  if (was === is) return [];
  const isWider = was === 'private' || (was === 'friend' && is === 'public');
  return [{ code: 'visibility', verdict: isWider ? 'allowed' : bindingOf(before), text: `${was} → ${is}` }];
}

function entryDifference(before: FunctionAbi, after: FunctionAbi): readonly AbiDifference[] {
  if (isEntry(before) === isEntry(after)) return [];
  return isEntry(before)
    ? [{ code: 'entry', verdict: 'refused', text: 'no longer an entry function' }]
    : [{ code: 'entry', verdict: 'allowed', text: 'now an entry function' }];
}

function viewDifference(before: FunctionAbi, after: FunctionAbi, { untold }: ComparedBy): readonly AbiDifference[] {
  if (before.isView === after.isView || untold.includes('view')) return [];
  const text = after.isView ? 'now a view function' : 'no longer a view function';
  return [{ code: 'view', verdict: 'allowed', text }];
}

function typesDifference(
  code: 'parameters' | 'returns',
  types: { readonly before: readonly string[]; readonly after: readonly string[] },
  by: ComparedBy,
  verdict: Verdict,
): readonly AbiDifference[] {
  const { before, after } = types;
  const isSame = (index: number) => by.before(before[index] ?? '') === by.after(after[index] ?? '');
  const changed = before.flatMap((_, index) => (index < after.length && !isSame(index) ? [index] : []));
  if (before.length === after.length && changed.length === 0) return [];
  if (before.length !== after.length) {
    return [{ code, verdict, text: `${code}: (${before.join(', ')}) → (${after.join(', ')})` }];
  }
  return changed.map(index => {
    const which =
      code === 'parameters' ? `parameter ${index + 1}` : before.length > 1 ? `result ${index + 1}` : 'result';
    return { code, verdict, text: `${which}: ${before[index] ?? ''} → ${after[index] ?? ''}` };
  });
}
