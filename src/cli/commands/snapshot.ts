import { snapshotFiles } from '../../core/modules/snapshot/snapshotFiles';
import { groupDigits } from '../../core/move/groupDigits';
import { BadInputError } from '../badInputError';
import type { Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../optionSpec';
import { openTarget } from '../snapshotTarget';
import { readAddress } from '../values';

/** `movescope snapshot FOLDER`. */
export const SNAPSHOT: Command = {
  name: 'snapshot',
  operands: ['FOLDER'],
  summary: 'accounts and their modules as a folder that the sandbox serves',
  options: [{ name: 'account', value: 'ADDRESS', help: 'an account to save; may be repeated' }, ...GATEWAY_OPTIONS],
  notes: [
    'The folder must be a new or an empty one. Serve it with: movescope sandbox --ledger FOLDER',
    'Resources, transactions and blocks are not part of it: balances in simulations are those of nobody.',
  ],
  run: async call => {
    const folder = call.args.operands[0] ?? '';
    const accounts = (call.args.list('account') ?? []).map(text => ({ address: readAddress(text, '--account') }));
    if (accounts.length === 0) throw new BadInputError('Say with --account ADDRESS what to save.');
    const target = await openTarget(folder);
    const summary = await withGateway(call, ({ client, now }, signal) => {
      const onProgress = (done: number, modules: number): void => {
        call.note(`${done} of ${accounts.length} accounts, ${groupDigits(modules)} modules so far…`);
      };
      return target.write(snapshotFiles(client, { accounts, now: now(), onProgress }, signal));
    }).finally(() => target.leaveNoDraft());
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
