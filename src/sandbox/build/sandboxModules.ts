import type { NodeModule } from '../wireModule';
import { parseListing } from './listing';
import { compiledModule, errorsOf } from './moduleBytecode';
import { resolvedModules, type NamedAddresses, type ResolvedModule } from './moveModules';

/** A file and its text. */
export interface SourceFile {
  /** Its name for errors. */
  readonly file: string;
  readonly text: string;
}

/** What a source refers to. */
export interface SourceContext {
  /** Sources of the modules that it names. */
  readonly others: readonly SourceFile[];
  /** Bodies of its functions; absent if all are native. */
  readonly listing: SourceFile | undefined;
  /** The named addresses of the package; those of the framework are known. */
  readonly addresses: NamedAddresses;
}

/** Returns the modules of Move source as a node sends them. @throws MoveSourceError with file and line */
export function sandboxModules(
  { file, text }: SourceFile,
  { others, listing, addresses }: SourceContext,
): readonly NodeModule[] {
  const modules = resolvedModules(text, file, addresses);
  const all = [...modules, ...others.flatMap(each => resolvedModules(each.text, each.file, addresses))];
  const known = new Map(all.map(each => [idOf(each), each]));
  const bodies = listing ? parseListing(listing.text, listing.file) : new Map();
  return modules.map(module => compiledModule(module, { known, bodies, errors: errorsOf(text), file }));
}

/** Returns the offset of each label of a listing, by function. @throws MoveSourceError with file and line */
export function listedLabels({ file, text }: SourceFile): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const bodies = [...parseListing(text, file)];
  return Object.fromEntries(bodies.map(([name, { labels }]) => [name, Object.fromEntries(labels)]));
}

function idOf({ syntax, resolver }: ResolvedModule): string {
  return `${resolver.address(syntax.address, syntax.line)}::${syntax.name}`;
}
