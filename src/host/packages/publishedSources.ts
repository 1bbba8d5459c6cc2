import * as vscode from 'vscode';
import { groupDigits } from '../../core/text/digits';
import type { FunctionAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import { momentOfMicroseconds } from '../../core/text/moments';
import type { MoveFunction } from '../../core/source/factModel';
import { visibleName } from '../../core/text/visibleText';
import { parameterNames, type ParameterNames, readMove } from '../../core/packages/readMove';
import {
  type PublishedFile,
  type PublishedSource,
  publishedSource,
} from '../../core/transactions/ledger/publishedSource';
import { UserFacingError } from '../../core/userFacingError';
import { SOURCE_SCHEME } from '../vscode/ids';
import { knownNetwork, onNetwork } from '../session/onNetwork';
import { RestrictedModeError } from '../session/sessionLookup';
import type { Session } from '../session/session';
import { transactionFacts } from '../../core/transactions/ledger/transactionReport';
import { defined } from '../../core/text/defined';

export interface PublishedPlace {
  readonly network: string;
  readonly hash: string;
}

export interface ReadPackage extends PublishedSource {
  readonly place: PublishedPlace;
  /** The ledger version; absent for a pending transaction. */
  readonly version?: string;
  /** Microseconds since the epoch. */
  readonly timestamp?: string;
}

const MOST = 16;

export class PublishedSources {
  readonly #session: Session;
  /** By network and hash, least recently used first. */
  readonly #read = new Map<string, readonly ReadPackage[]>();
  readonly #parsed = new WeakMap<PublishedFile, readonly MoveFunction[]>();

  constructor(session: Session) {
    this.#session = session;
  }

  async read(place: PublishedPlace, signal: AbortSignal): Promise<readonly ReadPackage[]> {
    const key = `${place.network}/${place.hash}`;
    const known = this.#read.get(key);
    const packages = known ?? (await this.#request(place, signal));
    this.#read.delete(key);
    this.#read.set(key, packages);
    for (const oldest of this.#read.keys()) if (this.#read.size > MOST) this.#read.delete(oldest);
    return packages;
  }

  /** Returns a file with a header that describes its origin. */
  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const found = await this.#find(uri).catch((error: unknown) => {
      if (error instanceof UserFacingError) throw vscode.FileSystemError.Unavailable(error.message);
      throw error;
    });
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    const { label } = knownNetwork(this.#session, found.source.place.network);
    return new TextEncoder().encode(withHeader(found.source, found.file, label));
  }

  /** Returns the parameter names from the latest opened source whose bytecode is still deployed. */
  async namesOf(abi: FunctionAbi, id: MemberId): Promise<ParameterNames | undefined> {
    const { id: network } = this.#session.network;
    const candidates = [...this.#read.values()].flat().filter(({ place }) => place.network === network);
    for (const source of candidates.toSorted((one, other) => versionOf(other) - versionOf(one))) {
      const file = source.files.find(each => each.module === id.module);
      const code = source.package.code.get(id.module);
      if (!file || !code || !source.package.isPublished || source.package.address !== id.address) continue;
      const declared = this.#functions(file, id.module).find(each => each.name === id.name);
      const names = declared && parameterNames(abi, declared);
      if (!declared || !names || !(await this.#isDeployed(id, code))) continue;
      const origin = `source published in version ${groupDigits(source.version ?? '')}`;
      return { names, origin, published: declared.doc === undefined ? {} : { doc: declared.doc } };
    }
    return undefined;
  }

  /** Whether the deployed bytecode is still the one that was published. */
  async #isDeployed(id: MemberId, code: Uint8Array): Promise<boolean> {
    const connection = await this.#session.connection();
    try {
      const { bytes } = await connection.code.module(id, connection.ended);
      return bytes.length === code.length && bytes.every((byte, index) => byte === code[index]);
    } catch (error) {
      if (error instanceof UserFacingError) return false;
      throw error;
    }
  }

  async #request(place: PublishedPlace, signal: AbortSignal): Promise<readonly ReadPackage[]> {
    return onNetwork(this.#session, place.network, async ({ client }) => {
      const { value } = await client.getTransaction(place.hash, signal);
      const { version, timestamp } = transactionFacts(value);
      const facts = { place, ...defined({ version, timestamp }) };
      return (await publishedSource(value)).map(source => ({ ...source, ...facts }));
    });
  }

  async #find({
    path,
  }: vscode.Uri): Promise<{ readonly source: ReadPackage; readonly file: PublishedFile } | undefined> {
    const [, network = '', hash = '', folder = '', rest = ''] =
      /^\/([^/]+)\/(0x[0-9a-f]{64})\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const place = { network, hash };
    const isKnown = this.#read.has(`${network}/${hash}`);
    const { auth } = knownNetwork(this.#session, network);
    if (!isKnown && this.#session.isRestricted && auth !== 'none')
      throw new RestrictedModeError(knownNetwork(this.#session, network));
    const packages = await this.read(place, (await this.#session.connection()).ended);
    const source = packages.find(each => folderOf(each) === folder);
    const file = source?.files.find(each => each.path === rest);
    return source && file && { source, file };
  }

  #functions(file: PublishedFile, module: string): readonly MoveFunction[] {
    const known = this.#parsed.get(file);
    if (known) return known;
    // The named addresses of the publisher are unknown, but the name of the module is enough.
    const { facts } = readMove(file.text, () => undefined);
    const functions = facts.modules.filter(each => each.name === module).flatMap(each => each.functions);
    this.#parsed.set(file, functions);
    return functions;
  }
}

/** Returns the URI of a file, such as `movescope-source:/mainnet/0x5f4e…/Tournament/sources/room.move`. */
export function publishedUri(source: ReadPackage, file: PublishedFile): vscode.Uri {
  const { network, hash } = source.place;
  return vscode.Uri.from({ scheme: SOURCE_SCHEME, path: `/${network}/${hash}/${folderOf(source)}/${file.path}` });
}

/** Returns a valid folder name, because the publisher chooses the name of a package. */
export function folderOf({ package: { metadata } }: ReadPackage): string {
  return metadata.name === '' ? '_' : encodeURIComponent(metadata.name).replace(/^\.+$/, '_');
}

/** Describes the transaction: `version 769,222,973 of 14 Nov 2023, 10:28`. */
export function sentWords({ version, timestamp }: ReadPackage): string {
  const moment = timestamp === undefined ? undefined : momentOfMicroseconds(timestamp);
  const place = version === undefined ? 'a pending transaction' : `version ${groupDigits(version)}`;
  return moment ? `${place} of ${moment.utc}` : place;
}

function withHeader(source: ReadPackage, { path, text, module }: PublishedFile, network: string): string {
  const { package: published } = source;
  const { address, metadata } = published;
  const name = module === undefined ? visibleName(metadata.name) : visibleName(module);
  const subject = module !== undefined && address !== undefined ? `${address}::${name}` : name;
  const mark = path.endsWith('.toml') ? '#' : '//';
  const lines = [
    `Source of ${subject}`,
    `Sent to ${visibleName(network)} in ${sentWords(source)}.`,
    ...(published.isPublished ? [] : ['It was not published: the transaction failed or is pending.']),
    'Uploaded by the publisher. It has not been verified against the bytecode.',
  ];
  return `${lines.map(line => `${mark} ${line}\n`).join('')}\n${text}`;
}

function versionOf({ version = '0' }: ReadPackage): number {
  return Number(version);
}
