import type { CompiledModule } from '../../bytecode/compiledCode';
import { readMetadata } from '../../bytecode/metadata';
import { canonicalAddress } from '../../move/address';
import { parseTypeTag } from '../../move/typeTag';
import type { Linker } from '../linker';
import type { PublishedModule } from './chain';
import { structsOf } from './compatibility';
import { refuse } from './running';

/** The scopes of groups, widest first. */
export const SCOPES = ['global', 'address', 'module_'];

/** The resource groups of a module with their scopes, and the module's members of groups. */
interface Groups {
  readonly scopes: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, Group>;
  /** All structs of the module, if it has metadata. */
  readonly structs: ReadonlySet<string>;
}

interface Group {
  readonly address: string;
  readonly module: string;
  readonly name: string;
}

/**
 * Checks that resources stay in their groups, that the scopes of groups do not become narrower, and that existing
 * structs do not become groups or members. Source: aptos-core, `aptos-vm/src/verifier/resource_groups.rs`.
 * @throws Failed, Needed, VmError
 */
export function checkResourceGroups(linker: Linker, modules: readonly PublishedModule[]): void {
  const known = new Map(modules.map(({ id, code }) => [id, groupsOf(code)]));
  const groupsIn = (id: string) => {
    const found = known.get(id) ?? groupsOf(linker.module(id).code);
    known.set(id, found);
    return found;
  };
  for (const { id } of modules) {
    const now = groupsIn(id);
    const old = linker.hasModule(id) ? groupsOf(linker.module(id).code) : NOTHING;
    const isKept =
      [...old.members].every(([name, group]) => idOf(now.members.get(name)) === idOf(group)) &&
      [...old.scopes].every(([name, scope]) => isAsWide(now.scopes.get(name), scope)) &&
      [...now.scopes.keys()].every(name => old.scopes.has(name) || !old.structs.has(name));
    if (!isKept) refuse('CONSTRAINT_NOT_SATISFIED');
    for (const [name, group] of now.members) {
      if (old.members.has(name)) continue;
      const { address, module } = group;
      const owner = `${address}::${module}`;
      const scope = groupsIn(owner).scopes.get(group.name);
      const isInside =
        scope === 'global' ||
        (scope === 'address' && id.startsWith(`${address}::`)) ||
        (scope === 'module_' && owner === id);
      if (!isInside || old.structs.has(name)) refuse('CONSTRAINT_NOT_SATISFIED');
    }
  }
}

const NOTHING: Groups = { scopes: new Map(), members: new Map(), structs: new Set() };

function isAsWide(scope: string | undefined, before: string): boolean {
  return scope !== undefined && SCOPES.indexOf(scope) <= SCOPES.indexOf(before);
}

function idOf(group: Group | undefined): string {
  return group ? `${group.address}::${group.module}::${group.name}` : '';
}

function groupsOf(code: CompiledModule): Groups {
  const scopes = new Map<string, string>();
  const members = new Map<string, Group>();
  for (const { name, attributes } of readMetadata(code.metadata).structs)
    for (const { kind, args } of attributes) {
      const [arg = ''] = args;
      if (kind === 'resource_group') scopes.set(name, arg);
      const tag = kind === 'resource_group_member' ? parseTypeTag(arg) : undefined;
      if (tag?.kind === 'struct') members.set(name, { ...tag, address: canonicalAddress(tag.address) });
    }
  const isMarked = code.metadata.some(each => each.key.startsWith('aptos::metadata_v'));
  return { scopes, members, structs: new Set(isMarked ? structsOf(code).keys() : []) };
}
