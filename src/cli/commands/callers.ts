import { findCallers, type Caller, type FoundCallers } from '../../core/code/findCallers';
import { moduleCode, type ModuleCode } from '../../core/modules/codeStore';
import { parseAddress } from '../../core/move/address';
import { memberIdText, parseMemberId, type MemberId } from '../../core/move/functionId';
import { counted } from '../../core/text/digits';
import { nameIdText } from '../../core/payloads/qualifiedName';
import type { Command } from '../command';
import { BadInputError, EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../arguments';
import { table } from '../text/style';
import { noteMaybeMore, noteOtherModules } from '../moduleNotes';
import { readAddress } from '../values';

export const CALLERS: Command = {
  name: 'callers',
  operands: ['ADDRESS::MODULE::FUNCTION'],
  summary: 'list the callers of a function, including private functions',
  options: [{ name: 'in', value: 'ADDRESS', help: 'additional account to search (repeatable)' }, ...GATEWAY_OPTIONS],
  notes: ['Searches all modules of these accounts. Calls through function values are not included.'],
  run: async call => {
    const id = parseMemberId(call.args.operands[0] ?? '');
    if (!id) throw new BadInputError('The operand is not a function. Example: 0x1::coin::transfer.');
    const others = (call.args.list('in') ?? []).map(each => readAddress(each, '--in'));
    const accounts = [...new Set([id.address, ...others])];
    const found = await withGateway(call, async ({ client, network }, signal) => {
      const codes: ModuleCode[] = [];
      for (const account of accounts) {
        call.note(`Reading the modules of ${account} from ${network.label}…`);
        for await (const { value, headers, maybeMore } of client.allAccountModules(account, {}, signal)) {
          // A module without an ABI has its name only in its bytecode.
          for (const { abi, ...each } of value) {
            const id = { address: parseAddress(abi?.address ?? '') ?? account, module: abi?.name ?? '(no ABI)' };
            codes.push(moduleCode(id, each, headers.ledgerVersion));
          }
          noteOtherModules(call, value, account);
          if (maybeMore) noteMaybeMore(call, account);
        }
      }
      return findCallers(id, codes, signal);
    });
    call.print(
      call.json ? [JSON.stringify(foundJson(id, accounts, found), undefined, 2)] : foundText(id, accounts, found),
    );
    return EXIT.done;
  },
};

function foundText(id: MemberId, accounts: readonly string[], { callers, searched, unreadable }: FoundCallers) {
  const where = `${counted(searched, 'module')} of ${accounts.join(', ')}`;
  const head = callers.length === 0 ? 'No functions call' : counted(callers.length, 'function calls', 'functions call');
  return [
    `${head} ${memberIdText(id)} in ${where}.`,
    ...table(
      callers.map(each => [memberIdText(each.function), roleOf(each), `at code offset ${each.offsets.join(', ')}`]),
    ),
    ...(unreadable.length > 0
      ? [`Not searched, because their code cannot be read: ${unreadable.map(nameIdText).join(', ')}.`]
      : []),
  ];
}

function roleOf({ visibility, isEntry }: Caller): string {
  return isEntry ? `${visibility} entry` : visibility;
}

function foundJson(
  id: MemberId,
  accounts: readonly string[],
  { callers, searched, unreadable, isCut }: FoundCallers,
): object {
  return {
    function: memberIdText(id),
    accounts,
    modules_searched: searched,
    modules_unreadable: unreadable.map(nameIdText),
    callers: callers.map(({ function: caller, visibility, isEntry, offsets, typeArguments }) => ({
      function: memberIdText(caller),
      visibility,
      is_entry: isEntry,
      code_offsets: offsets,
      type_arguments: typeArguments,
    })),
    type_arguments_cut: isCut,
  };
}
