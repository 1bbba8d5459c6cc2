import type * as vscode from 'vscode';
import type { ModuleLookup } from '../../core/modules/moduleLookup';
import type { ModuleId } from '../../core/move/functionId';
import type { ModuleDrift } from '../../core/packages/drift/moduleDrift';
import type { MovePackage } from '../../core/packages/movePackage';
import type { ReadMove } from '../../core/packages/moveReferences';
import type { UserFacingError } from '../../core/userFacingError';
import type { MoveSources } from '../moveSources';
import { sessionLookup } from '../providers/sessionLookup';
import type { Session } from '../session';

/** The modules of a file, held against what is deployed. */
export interface FileDrift {
  readonly uri: vscode.Uri;
  /** Of the file as it was read. */
  readonly text: string;
  readonly modules: readonly ModuleDrift[];
}

/** A package of the workspace, held against what is deployed. */
export interface PackageDrift {
  readonly package: MovePackage;
  readonly files: readonly FileDrift[];
  /** What is deployed at the accounts of its modules and in no package of the workspace. */
  readonly missing: readonly ModuleId[];
  /** Why something could not be read. */
  readonly trouble?: UserFacingError;
}

/** Holds Move source against what is deployed on the selected network. What was read is kept by its stores. */
export class DriftReader {
  readonly #session: Session;
  readonly #sources: MoveSources;

  constructor(session: Session, sources: MoveSources) {
    this.#session = session;
    this.#sources = sources;
  }

  /** The label of the network that source is held against. */
  get network(): string {
    return this.#session.network.label;
  }

  /** The packages of the workspace, by folder. */
  async packages(): Promise<readonly MovePackage[]> {
    const packages = await this.#sources.packages();
    return packages.toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  }

  /** What a document declares; `undefined` where nothing is deployed from it. */
  async ofDocument(document: vscode.TextDocument, signal: AbortSignal): Promise<FileDrift | undefined> {
    const [{ deployedFrom }, packages] = await Promise.all([
      import('../../core/packages/nearestPackage'),
      this.#sources.packages(),
    ]);
    if (!deployedFrom(packages, document.uri.path)) return undefined;
    const [read, lookup] = await Promise.all([this.#sources.read(document), this.#lookup(signal)]);
    return this.#fileDrift(document.uri, read, lookup);
  }

  /** All of a package. An account is read as a whole, once for all of its modules. */
  async ofPackage(own: MovePackage, signal: AbortSignal): Promise<PackageDrift> {
    let trouble: UserFacingError | undefined;
    const lookup = await this.#lookup(signal, error => (trouble ??= error));
    const known = new Map<string, readonly string[]>();
    for await (const { read } of this.#sources.filesOf(own.folder)) {
      for (const { address } of await this.#modules(read)) {
        if (address === undefined || known.has(address)) continue;
        const names = await lookup.moduleNames(address);
        known.set(address, names.kind === 'found' ? names.names : []);
      }
    }
    const files: FileDrift[] = [];
    for await (const { uri, read } of this.#sources.filesOf(own.folder)) {
      files.push(await this.#fileDrift(uri, read, lookup));
    }
    const declared = await this.#declared();
    const missing = [...known].flatMap(([address, names]) =>
      names.filter(module => !declared.has(`${address}::${module}`)).map(module => ({ address, module })),
    );
    return { package: own, files, missing, ...(trouble && { trouble }) };
  }

  async #fileDrift(uri: vscode.Uri, read: ReadMove, lookup: ModuleLookup): Promise<FileDrift> {
    const { moduleDrift } = await import('../../core/packages/drift/moduleDrift');
    const modules: ModuleDrift[] = [];
    for (const { module, address } of await this.#modules(read)) {
      const deployed =
        address === undefined ? ({ kind: 'unavailable' } as const) : await lookup.module(address, module.name);
      modules.push(moduleDrift({ read, module, address, deployed }));
    }
    return { uri, text: read.text, modules };
  }

  /** The modules of a file that are deployed, each with its address where that is known. */
  async #modules({ facts, lookup }: ReadMove) {
    const [{ isDeployed }, { addressOf }] = await Promise.all([
      import('../../core/move/source/isDeployed'),
      import('../../core/move/source/resolveName'),
    ]);
    return facts.modules
      .filter(each => each.kind === 'module' && each.name !== '' && isDeployed(each))
      .map(module => ({ module, address: addressOf(module.address, lookup) }));
  }

  /** Every module that the workspace declares. */
  async #declared(): Promise<ReadonlySet<string>> {
    const declared = new Set<string>();
    for (const { folder } of await this.#sources.packages()) {
      for await (const { read } of this.#sources.filesOf(folder)) {
        for (const { module, address } of await this.#modules(read)) declared.add(`${address ?? ''}::${module.name}`);
      }
    }
    return declared;
  }

  #lookup(signal: AbortSignal, onTrouble: (error: UserFacingError) => void = ignore): Promise<ModuleLookup> {
    return sessionLookup(this.#session, { signal, onTrouble });
  }
}

function ignore(): void {
  // The module is unknown then, and says so.
}
