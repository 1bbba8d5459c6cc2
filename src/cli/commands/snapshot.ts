import { mkdir, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { snapshotFiles, type SnapshotFile } from '../../core/modules/snapshot/snapshotFiles';
import { groupDigits } from '../../core/move/groupDigits';
import { BadInputError } from '../badInputError';
import type { Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../optionSpec';
import { readAddress } from '../values';

/** `movescope snapshot FOLDER`. */
export const SNAPSHOT: Command = {
  name: 'snapshot',
  operands: ['FOLDER'],
  summary: 'accounts and their modules as a folder that the sandbox serves',
  options: [
    { name: 'account', value: 'ADDRESS', multiple: true, help: 'an account to save; may be repeated' },
    ...GATEWAY_OPTIONS,
  ],
  notes: [
    'The folder must be a new or an empty one. Serve it with: movescope sandbox --ledger FOLDER',
    'Resources, transactions and blocks are not part of it: balances in simulations are those of nobody.',
  ],
  run: async call => {
    const folder = call.args.operands[0] ?? '';
    const accounts = (call.args.list('account') ?? []).map(text => ({ address: readAddress(text, '--account') }));
    if (accounts.length === 0) throw new BadInputError('Say with --account ADDRESS what to save.');
    await refuseOccupied(folder);
    const summary = await withGateway(call, ({ client, now }, signal) => {
      const onProgress = (done: number, modules: number): void => {
        call.note(`${done} of ${accounts.length} accounts, ${groupDigits(modules)} modules so far…`);
      };
      return writeFolder(folder, snapshotFiles(client, { accounts, now: now(), onProgress }, signal));
    });
    for (const address of summary.maybeMore)
      call.note(`There may be more modules of ${address}: the gateway named no next page.`);
    call.print(
      call.json
        ? [JSON.stringify({ folder, ...summary })]
        : [`Saved ${groupDigits(summary.modules)} modules to ${folder}.`],
    );
    return EXIT.done;
  },
};

async function refuseOccupied(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0)
    throw new BadInputError(`The folder ${folder} holds something already: name a new or an empty one.`);
}

/** Beside the folder first, and in its place once all files are there. */
async function writeFolder<Summary>(
  folder: string,
  files: AsyncGenerator<SnapshotFile, Summary, void>,
): Promise<Summary> {
  const place = await realpath(folder).catch(() => resolve(folder));
  const draft = `${place}.${crypto.randomUUID()}.tmp`;
  try {
    for (;;) {
      const { value, done } = await files.next();
      if (done) {
        // Not every system renames a folder onto an empty one.
        await rmdir(place).catch(unlessAbsent);
        await rename(draft, place);
        return value;
      }
      const file = join(draft, ...value.path.split('/'));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, value.bytes);
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
