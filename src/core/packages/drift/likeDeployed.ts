import type { ModuleAbi, StructAbi } from '../../move/abi';

/** An interface by its source, with what source tells in other words as it is deployed: the names of fields by position. */
export function likeDeployed(source: ModuleAbi, deployed: ModuleAbi): ModuleAbi {
  const structs = source.structs.map(each => {
    const twin = deployed.structs.find(({ name }) => name === each.name);
    return twin ? withNames(each, twin) : each;
  });
  return { ...source, structs };
}

function withNames(source: StructAbi, twin: StructAbi): StructAbi {
  const named = (fields: StructAbi['fields'], others: StructAbi['fields']) =>
    fields.map((field, index) => {
      const name = others[index]?.name;
      return /^\d+$/.test(field.name) && name === `_${field.name}` ? { ...field, name } : field;
    });
  return {
    ...source,
    isNative: twin.isNative,
    fields: named(source.fields, twin.fields),
    variants: source.variants.map((each, index) => ({
      ...each,
      fields: named(each.fields, twin.variants[index]?.fields ?? []),
    })),
  };
}
