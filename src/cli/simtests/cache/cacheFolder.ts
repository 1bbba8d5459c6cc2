import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseJson } from '../../../core/json';
import type { Call } from '../../command';
import { BadInputError } from '../../exitCode';
import { codeOf, fileTrouble } from '../../fileText';
import { printable } from '../../text/style';
import { type KeptCode, keptCodeSchema, type KnownBlock, knownBlockSchema } from './cacheSchemas';

/** What is kept of one module, or of all modules of an account. */
export interface KeptPlace {
  readonly chainId: number;
  /** In its canonical form. */
  readonly address: string;
  /** Absent for all modules. */
  readonly module?: string;
}

/** Kept code without its digest. */
export type Code = Omit<KeptCode, 'format' | 'digest'>;

/**
 * The files of a cache: `CHAIN/ledger.json`, and below it a file for each module, and one for each account that was read
 * as a whole. A file is written whole or not at all, so that several runs can share the folder. One that is damaged
 * is removed, with a sentence.
 */
export class CacheFolder {
  readonly #folder: string;
  readonly #call: Pick<Call, 'note' | 'withoutSecrets'>;
  #isNoted = false;

  private constructor(folder: string, call: Pick<Call, 'note' | 'withoutSecrets'>) {
    this.#folder = folder;
    this.#call = call;
  }

  /** Opens a folder, and makes it if it does not exist. @throws BadInputError if that is not possible */
  static async open(folder: string, call: Pick<Call, 'note' | 'withoutSecrets'>): Promise<CacheFolder> {
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      const trouble = codeOf(error) === 'EEXIST' ? 'it is a file' : fileTrouble(error);
      if (trouble === undefined) throw error;
      throw new BadInputError(`The folder ${printable(folder)} of --cache cannot be used: ${trouble}; choose another.`);
    });
    return new CacheFolder(folder, call);
  }

  /** Returns the block by which a chain's ledger is recognised. */
  async knownBlock(chainId: number): Promise<KnownBlock | undefined> {
    const path = this.#pathOfBlock(chainId);
    return this.#read(path, data => {
      const block = knownBlockSchema.safeParse(data).data;
      return block?.chainId === chainId ? block : undefined;
    });
  }

  /** Keeps a block. @param isFirst whether one that another run has kept meanwhile stays */
  async keepBlock(block: KnownBlock, isFirst: boolean): Promise<void> {
    await this.#write(this.#pathOfBlock(block.chainId), JSON.stringify(block), isFirst);
  }

  /** Returns what is kept of a module or an account. */
  async code(place: KeptPlace): Promise<KeptCode | undefined> {
    return this.#read(this.#pathOf(place), data => {
      const code = keptCodeSchema.safeParse(data).data;
      const isOwn = code?.chainId === place.chainId && code.address === place.address;
      return code && isOwn && code.module === (place.module ?? null) && code.digest === digestOf(code)
        ? code
        : undefined;
    });
  }

  /** Keeps code, unless it is older than what is kept of the same ledger. */
  async keepCode(code: Code): Promise<void> {
    const { chainId, address, module } = code;
    const place = { chainId, address, ...(module !== null && { module }) };
    const before = await this.code(place);
    if (before?.ledger === code.ledger && BigInt(before.ledgerVersion) >= BigInt(code.ledgerVersion)) return;
    await this.#write(this.#pathOf(place), JSON.stringify({ format: 1, ...code, digest: digestOf(code) }), false);
  }

  #pathOfBlock(chainId: number): string {
    return join(this.#folder, String(chainId), 'ledger.json');
  }

  #pathOf({ chainId, address, module }: KeptPlace): string {
    const name = module === undefined ? 'account.json' : join('modules', `${module}.json`);
    return join(this.#folder, String(chainId), address, name);
  }

  async #read<Value>(path: string, valueOf: (data: unknown) => Value | undefined): Promise<Value | undefined> {
    try {
      const value = valueOf(parseJson(await readFile(path, 'utf8')));
      if (value !== undefined) return value;
      this.#call.note(printable(`${path} is damaged: it is removed, and read again from the gateway.`));
      await rm(path);
      return undefined;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      this.#noteTrouble('read', error);
      return undefined;
    }
  }

  async #write(path: string, text: string, isFirst: boolean): Promise<void> {
    const draft = `${path}.${randomUUID()}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, this.#call.withoutSecrets(text));
      // A link, unlike a rename, does not replace what another run has written.
      if (isFirst) await link(draft, path);
      else await rename(draft, path);
    } catch (error) {
      if (!isFirst || codeOf(error) !== 'EEXIST') this.#noteTrouble('written', error);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  /** The tests run without the cache as well. Once is enough. */
  #noteTrouble(what: 'read' | 'written', error: unknown): void {
    const trouble = fileTrouble(error);
    if (trouble === undefined) throw error;
    if (!this.#isNoted)
      this.#call.note(printable(`The cache ${this.#folder} cannot be ${what}: ${trouble}; the tests run without it.`));
    this.#isNoted = true;
  }
}

function digestOf({ chainId, ledger, address, module, ledgerVersion, modules }: Code): string {
  const codes = modules.map(each => [each.name, each.address, each.bytecode]);
  const text = JSON.stringify([chainId, ledger, address, module, ledgerVersion, codes]);
  return createHash('sha256').update(text).digest('hex');
}
