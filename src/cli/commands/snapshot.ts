import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SNAPSHOT_ENTRIES, writeSnapshot } from '../../core/modules/snapshot/writeSnapshot';
import { counted } from '../../core/text/digits';
import { BadInputError, EXIT } from '../exitCode';
import type { Command } from '../command';
import { codeOf } from '../fileText';
import { withGateway } from '../gateway';
import { noteMaybeMore } from '../moduleNotes';
import { GATEWAY_OPTIONS } from '../arguments';
import { readAddress } from '../values';
import { unwritten } from '../writeWhole';

export const SNAPSHOT: Command = {
  name: 'snapshot',
  operands: ['FOLDER'],
  summary: 'save accounts and their modules to a folder that the sandbox can serve',
  options: [{ name: 'account', value: 'ADDRESS', help: 'account to save (repeatable)' }, ...GATEWAY_OPTIONS],
  notes: [
    'The folder must be new or empty. To serve it, run: movescope sandbox --ledger FOLDER',
    'Resources, transactions and blocks are not included, so accounts have no balances in simulations.',
  ],
  run: async call => {
    const folder = call.args.operands[0] ?? '';
    const accounts = (call.args.list('account') ?? []).map(text => readAddress(text, '--account'));
    if (accounts.length === 0) throw new BadInputError('Specify the accounts to save with --account ADDRESS.');
    await openFolder(folder);
    const summary = await leavingNoPart(
      folder,
      withGateway(call, ({ client, now }, signal) => {
        const onProgress = (done: number, modules: number): void => {
          call.note(`${done} of ${counted(accounts.length, 'account')}, ${counted(modules, 'module')} so far…`);
        };
        const write = (path: string, bytes: Uint8Array): Promise<void> =>
          writeIn(folder, path, call.withoutSecrets(new TextDecoder().decode(bytes)));
        return writeSnapshot(client, { accounts, now: now(), onProgress, write }, signal);
      }),
    );
    for (const address of summary.maybeMore) noteMaybeMore(call, address);
    call.print(
      call.json
        ? [JSON.stringify({ folder, ...summary })]
        : [`Saved ${counted(summary.modules, 'module')} to ${folder}.`],
    );
    return EXIT.done;
  },
};

/** Creates a folder before anything is read. @throws BadInputError if this fails or the folder is not empty */
async function openFolder(folder: string): Promise<void> {
  if (folder === '') throw new BadInputError('FOLDER is an empty string: specify a new or empty folder.');
  const names = await saying(folder, async () => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      await mkdir(folder);
      return [];
    }
  });
  if (names.length > 0) throw new BadInputError(`The folder ${folder} is not empty: specify a new or empty folder.`);
}

function writeIn(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  return saying(folder, async () => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  });
}

/** If the snapshot fails, deletes the files that were written, then the empty folder. */
async function leavingNoPart<Summary>(folder: string, written: Promise<Summary>): Promise<Summary> {
  try {
    return await written;
  } catch (error) {
    for (const name of SNAPSHOT_ENTRIES) await rm(join(folder, name), { recursive: true, force: true });
    await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

async function saying<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw unwritten(error, trouble => `The folder ${folder} cannot be written: ${trouble}; specify another folder.`);
  }
}
