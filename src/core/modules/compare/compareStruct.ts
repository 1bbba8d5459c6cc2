import type { FieldAbi, StructAbi } from '../../move/abi';
import { structWords } from '../publishedModule';
import type { ComparedBy } from './compareFunction';
import type { AbiDifference } from './difference';
import { typeParameterDifference } from './typeNames';

/** How two structs or enums of one name differ. */
export function structDifferences(before: StructAbi, after: StructAbi, by: ComparedBy): readonly AbiDifference[] {
  const typeParameters = typeParameterDifference(before.typeParameters, after.typeParameters);
  return [
    ...abilityDifferences(before, after),
    ...(typeParameters
      ? [
          {
            code: 'type-parameters' as const,
            verdict: typeParameters.isLooser ? ('allowed' as const) : ('refused' as const),
            text: typeParameters.text,
          },
        ]
      : []),
    ...layoutDifferences(before, after, by),
    ...eventDifference(before, after, by),
  ];
}

/** The one difference of a struct that is gone. */
export function removedStruct(before: StructAbi): AbiDifference {
  return { code: 'removed', verdict: 'refused', text: `${structWords(before)} removed` };
}

function abilityDifferences({ abilities: was }: StructAbi, { abilities: is }: StructAbi): readonly AbiDifference[] {
  const gone = was.filter(each => !is.includes(each));
  const added = is.filter(each => !was.includes(each));
  return [
    ...gone.map(each => ({ code: 'abilities' as const, verdict: 'refused' as const, text: `ability ${each} dropped` })),
    ...added.map(each => ({ code: 'abilities' as const, verdict: 'allowed' as const, text: `ability ${each} added` })),
  ];
}

function layoutDifferences(before: StructAbi, after: StructAbi, by: ComparedBy): readonly AbiDifference[] {
  if (before.isNative !== after.isNative) {
    return [{ code: 'kind', verdict: 'depends', text: `${structWords(before)} → ${structWords(after)}` }];
  }
  if (before.isEnum !== after.isEnum) return kindDifference(before, after, by);
  if (before.isEnum) return variantDifferences(before, after, by);
  return fieldDifferences(before.fields, after.fields, by).map(text => ({ code: 'fields', verdict: 'refused', text }));
}

/** A node without a word for enums sends them as structs without fields, which no struct is. */
function kindDifference(before: StructAbi, after: StructAbi, { untold }: ComparedBy): readonly AbiDifference[] {
  const told = before.isEnum ? after : before;
  if (untold.includes('enum') && told.fields.length === 0) return [];
  const [was, is] = [before, after].map(({ isEnum }) => (isEnum ? 'enum' : 'struct'));
  return [{ code: 'kind', verdict: 'refused', text: `${was ?? ''} → ${is ?? ''}` }];
}

/** Variants may only be appended. Where a node does not tell them there is nothing to compare. */
function variantDifferences(before: StructAbi, after: StructAbi, by: ComparedBy): readonly AbiDifference[] {
  if (before.variants.length === 0 || after.variants.length === 0) return [];
  const code = 'variants';
  const changed = before.variants.flatMap((variant, index): readonly AbiDifference[] => {
    const other = after.variants[index];
    if (!other) return [{ code, verdict: 'refused', text: `variant ${variant.name} removed` }];
    if (other.name !== variant.name) {
      return [{ code, verdict: 'refused', text: `variant ${index + 1}: ${variant.name} → ${other.name}` }];
    }
    return fieldDifferences(variant.fields, other.fields, by).map(text => ({
      code,
      verdict: 'refused',
      text: `variant ${variant.name}: ${text}`,
    }));
  });
  const added = after.variants.slice(before.variants.length);
  return [
    ...changed,
    ...added.map(({ name }) => ({ code, verdict: 'allowed', text: `variant ${name} added` }) as const),
  ];
}

/** Names, types and order of fields, in words. */
function fieldDifferences(before: readonly FieldAbi[], after: readonly FieldAbi[], by: ComparedBy): readonly string[] {
  const typeOf = new Map(after.map(({ name, type }) => [name, type]));
  const known = new Set(before.map(({ name }) => name));
  const words = [
    ...before.flatMap(({ name, type }) => {
      const other = typeOf.get(name);
      if (other === undefined) return [`field ${name} removed`];
      return by.before(type) === by.after(other) ? [] : [`field ${name}: ${type} → ${other}`];
    }),
    ...after.flatMap(({ name }) => (known.has(name) ? [] : [`field ${name} added`])),
  ];
  if (words.length > 0) return words;
  const isMoved = before.some(({ name }, index) => after[index]?.name !== name);
  return isMoved ? [`fields in another order: ${after.map(({ name }) => name).join(', ')}`] : [];
}

function eventDifference(before: StructAbi, after: StructAbi, { untold }: ComparedBy): readonly AbiDifference[] {
  if (before.isEvent === after.isEvent || untold.includes('event')) return [];
  return [{ code: 'event', verdict: 'allowed', text: after.isEvent ? 'now an event' : 'no longer an event' }];
}
