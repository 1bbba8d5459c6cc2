import type { ModulesPage, ModulesQuery } from '../../core/gateway/modulePages';
import type { WireModule } from '../../core/gateway/schemas/answerSchemas';
import { readModule } from '../../core/modules/readAbi';
import { defined } from '../../core/text/defined';
import { counted, groupDigits } from '../../core/text/digits';
import { shellWord } from '../../core/payloads/write/moveValue';
import type { Call, Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS, LEDGER_VERSION } from '../arguments';
import { noteOtherModules } from '../moduleNotes';
import { printable, table } from '../text/style';
import { integerOption, readAddress, u64Option } from '../values';

const MAX_LIMIT = 65_535;

export const MODULES: Command = {
  name: 'modules',
  operands: ['ADDRESS'],
  summary: 'list the modules of an account',
  options: [
    LEDGER_VERSION,
    { name: 'start', value: 'CURSOR', help: 'cursor from the previous page' },
    { name: 'limit', value: 'N', help: 'maximum number of modules on a page' },
    ...OPERATION_OPTIONS,
  ],
  notes: ['Without --start and --limit, all pages are read.'],
  run: async call => {
    const address = readAddress(call.args.operands[0] ?? '', 'ADDRESS');
    const query = readQuery(call);
    const pages = await withGateway(call, async ({ client, network }, signal) => {
      call.note(`Reading the modules of ${address} from ${network.label}…`);
      const wantsOne = query.start !== undefined || query.limit !== undefined;
      if (wantsOne) return [await client.getAccountModules(address, query, signal)];
      const read: ModulesPage[] = [];
      for await (const page of client.allAccountModules(address, query, signal)) read.push(page);
      return read;
    });
    call.print(
      call.json
        ? [joinArrays(pages.map(({ text }) => text))]
        : moduleTable(
            pages.flatMap(({ value }) => value),
            address,
            query.start === undefined ? `${address} has no modules.` : `${address} has no more modules.`,
          ),
    );
    const read = pages.flatMap(({ value }) => value);
    for (const page of pages.slice(-1)) tellMore(call, page, read.length);
    noteOtherModules(call, read, address);
    return EXIT.done;
  },
};

function readQuery({ args }: Call): ModulesQuery {
  return defined({
    ledgerVersion: u64Option(args, LEDGER_VERSION.name),
    start: args.text('start'),
    limit: integerOption(args, 'limit', 1, MAX_LIMIT),
  });
}

/** Joins the text of JSON arrays into one array, preserving all digits. */
function joinArrays(texts: readonly string[]): string {
  const [only, ...others] = texts;
  if (only !== undefined && others.length === 0) return only;
  const inner = texts.map(text => text.trim().slice(1, -1).trim()).filter(text => text !== '');
  return `[${inner.join(',')}]`;
}

function moduleTable(modules: readonly WireModule[], address: string, empty: string): readonly string[] {
  const rows = modules.map(wire => {
    const { abi, byteLength } = readModule(wire, address);
    const bytes = byteLength === 0 ? '-' : groupDigits(byteLength);
    if (!abi) return ['(no ABI)', '?', '?', '?', '?', bytes];
    const { functions, structs } = abi;
    return [
      abi.name,
      String(functions.filter(({ isEntry }) => isEntry).length),
      String(functions.filter(({ isView }) => isView).length),
      String(functions.length),
      String(structs.length),
      bytes,
    ];
  });
  return rows.length === 0
    ? [empty]
    : table([['MODULE', 'ENTRY', 'VIEW', 'FUNCTIONS', 'STRUCTS', 'BYTES'], ...rows], [1, 2, 3, 4, 5]);
}

/** Prints the cursor even with `--quiet`, because it is part of the result and not available elsewhere. */
function tellMore({ tell, note }: Call, page: ModulesPage, count: number): void {
  const { cursor } = page.headers;
  if (cursor !== undefined) tell(`There are more${startOption(cursor)}`);
  else if (page.maybeMore)
    note(`The gateway returned ${counted(count, 'module')} and no cursor. There might be more: specify --limit.`);
}

/**
 * Returns the option that continues from a cursor. The cursor is text from the gateway, and users paste the option into
 * a shell.
 */
function startOption(cursor: string): string {
  if (printable(cursor) !== cursor) return ', but the cursor from the gateway cannot be used in a command.';
  return `: --start${cursor.startsWith('-') ? '=' : ' '}${shellWord(cursor)}`;
}
