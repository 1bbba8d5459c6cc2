import { codeText, type CodeText } from '../../core/code/codeText';
import { readWireModuleAt } from '../../core/modules/atVersion';
import { symbolNamed, type InterfaceSymbol } from '../../core/modules/interfaceText';
import { groupDigits } from '../../core/text/digits';
import { parseNameId, nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import type { Command } from '../command';
import { BadInputError, EXIT, NoCodeError } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS, LEDGER_VERSION } from '../arguments';
import { u64Option } from '../values';

export const CODE: Command = {
  name: 'code',
  operands: ['ADDRESS::MODULE[::NAME]'],
  summary: 'show the decompiled code of a module, function or struct',
  options: [
    { name: 'instructions', help: 'show instructions with code offsets instead of statements' },
    LEDGER_VERSION,
    ...GATEWAY_OPTIONS,
  ],
  run: async call => {
    const id = parseNameId(call.args.operands[0] ?? '');
    if (!id) throw new BadInputError('The operand is not a module, function or struct. Example: 0x1::coin::transfer.');
    const module = nameIdText({ address: id.address, module: id.module });
    const version = u64Option(call.args, LEDGER_VERSION.name);
    const at = version === undefined ? {} : { ledgerVersion: version };
    const mode = call.args.has('instructions') ? 'instructions' : 'statements';
    const { code, ledgerVersion } = await withGateway(call, async ({ client, network }, signal) => {
      call.note(`Reading module ${module} from ${network.label}…`);
      const read = await readWireModuleAt(client, id, { at, network: network.label }, signal);
      const where = read.ledgerVersion === undefined ? '' : ` at ledger version ${groupDigits(read.ledgerVersion)}`;
      return { ...read, code: codeText({ id, module: read.module, source: `${network.label}${where}` }, mode) };
    });
    const members = membersOf(code, id);
    const all = code.text.trimEnd().split('\n');
    const json = {
      module,
      ...(ledgerVersion !== undefined && { ledger_version: ledgerVersion }),
      mode,
      notes: code.notes,
      members: members.map(({ kind, name, detail, lines }) => ({ kind, name, detail, code: linesOf(all, lines) })),
    };
    const lines = id.name === undefined ? all : members.flatMap(each => linesOf(all, each.lines));
    if (id.name !== undefined) code.notes.forEach(call.note);
    call.print(call.json ? [JSON.stringify(json, undefined, 2)] : lines);
    return EXIT.done;
  },
};

/** @throws NoCodeError. */
function membersOf(code: CodeText, { address, module: name, name: member }: NameId): readonly InterfaceSymbol[] {
  const { module, notes } = code;
  if (!module) throw new NoCodeError(notes.join(' '));
  if (member === undefined) return module.children;
  const found = symbolNamed(code, member);
  if (found) return [found];
  throw new NoCodeError(`${nameIdText({ address, module: name })} has no function or struct ${member}.`);
}

function linesOf(all: readonly string[], { first, last }: InterfaceSymbol['lines']): readonly string[] {
  return all.slice(first, last + 1).map(line => line.slice(4));
}
