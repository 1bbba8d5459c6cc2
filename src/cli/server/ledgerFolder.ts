import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Ledger } from '../../sandbox/ledger';
import { LedgerFileError } from '../../sandbox/ledger/ledgerFileError';
import { readLedgerFiles } from '../../sandbox/ledger/ledgerFiles';
import { BadInputError } from '../badInputError';
import { utf8Text } from '../utf8';

/** Reads a ledger folder from disk. @throws BadInputError when it is none */
export async function readLedgerFolder(folder: string): Promise<Ledger> {
  const names = await filesIn(folder);
  const files = new Map<string, unknown>();
  for (const name of names) {
    const path = join(folder, name);
    files.set(name.split(sep).join('/'), parse(folder, name, utf8Text(await readFile(path), path)));
  }
  try {
    return readLedgerFiles(files);
  } catch (error) {
    if (!(error instanceof LedgerFileError)) throw error;
    throw new BadInputError(`The ledger in ${folder} cannot be used: ${error.message}`);
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries.filter(name => name.endsWith('.json')).sort();
  } catch {
    throw new BadInputError(`The folder ${folder} cannot be read: check --ledger.`);
  }
}

function parse(folder: string, name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInputError(`The ledger in ${folder} cannot be used: ${name} is not JSON.`);
  }
}
