import type { CompiledModule } from '../../core/bytecode/compiledCode';
import { writeMetadata, type MarkedMember, type MemberAttribute } from '../../core/bytecode/metadata';
import { writeBytecode } from '../../core/bytecode/readBytecode';
import type { Declaration, MoveAttribute } from '../../core/source/factModel';
import { moduleIn } from '../ledgerModule';
import { sourceModules, type NamedAddresses, type SourceFile, type SourceModule } from './moveSource';

/**
 * Returns a module with the metadata that the Aptos CLI adds to compiler output: the error map and the attributes. The
 * only other metadata that is kept is the compiler version.
 */
export function builtWithMetadata(bytes: Uint8Array, source: SourceModule): Uint8Array {
  return writeBytecode(withMetadata(moduleIn(bytes), source));
}

/** @see builtWithMetadata. */
export function withMetadata(code: CompiledModule, { declared, groupOf }: SourceModule): CompiledModule {
  const errors = declared.constants.flatMap(({ name, integer, doc = '' }) =>
    name.startsWith('E') && integer !== undefined
      ? { code: integer, name, description: doc.replaceAll('\n', ' ') }
      : [],
  );
  const attributeOf = (each: MoveAttribute): MemberAttribute | undefined => {
    switch (each.name) {
      case 'view':
        return { kind: 'view', number: 1, args: [] };
      case 'event':
        return { kind: 'event', number: 4, args: [] };
      case 'resource_group':
        return { kind: 'resource_group', number: 2, args: [/scope\s*=\s*(\w+)/.exec(each.value ?? '')?.[1] ?? ''] };
      case 'resource_group_member':
        return { kind: 'resource_group_member', number: 3, args: [groupOf(each)] };
      default:
        return undefined;
    }
  };
  const marked = (list: readonly Declaration[]): readonly MarkedMember[] =>
    list
      .map(({ name, attributes }) => ({ name, attributes: attributes.flatMap(each => attributeOf(each) ?? []) }))
      .filter(({ attributes }) => attributes.length > 0)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const own = writeMetadata({
    errors,
    structs: marked(declared.structs),
    functions: marked(declared.functions),
    unreadable: [],
  });
  const compilers = code.metadata.filter(({ key }) => key === 'compilation_metadata');
  return { ...code, isMarked: true, metadata: [...compilers, ...own] };
}

/** Returns the modules in a package's sources, by name. @throws MoveSourceError with file and line */
export function modulesOf(
  sources: readonly SourceFile[],
  addresses: NamedAddresses,
): ReadonlyMap<string, SourceModule> {
  const modules = sources.flatMap(each => sourceModules(each, addresses));
  return new Map(modules.map(each => [each.declared.name, each]));
}

export { builtLedgerModule } from '../ledgerModule';
