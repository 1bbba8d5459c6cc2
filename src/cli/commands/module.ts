import { readModule } from '../../core/modules/readAbi';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { hexToBytes } from '../../core/move/hex';
import { counted } from '../../core/text/digits';
import { functionSignature, structDeclaration } from '../../core/move/signature';
import type { Call, Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { OPERATION_OPTIONS, LEDGER_VERSION } from '../arguments';
import { printable } from '../text/style';
import { readAddress, u64Option } from '../values';

export const MODULE: Command = {
  name: 'module',
  operands: ['ADDRESS', 'NAME'],
  summary: 'show the functions and structs of a module',
  options: [LEDGER_VERSION, ...OPERATION_OPTIONS],
  run: async call => {
    const [addressText = '', name = ''] = call.args.operands;
    const address = readAddress(addressText, 'ADDRESS');
    const ledgerVersion = u64Option(call.args, LEDGER_VERSION.name);
    const at = ledgerVersion === undefined ? {} : { ledgerVersion };
    const { value, text, other } = await withGateway(call, ({ client, network }, signal) => {
      call.note(`Reading module ${printable(`${address}::${name}`)} from ${network.label}…`);
      return client.getAccountModule(address, name, at, signal);
    });
    if (other) throw other;
    const isHex = hexToBytes(value.bytecode) !== undefined;
    call.print(call.json ? [text] : moduleLines(readModule(value, address), name, { style: call.style, isHex }));
    return EXIT.done;
  },
};

function moduleLines(
  { abi, address, byteLength }: PublishedModule,
  name: string,
  { style, isHex }: Pick<Call, 'style'> & { readonly isHex: boolean },
): readonly string[] {
  const bytes = byteLength === 0 ? 'no bytecode' : `${counted(byteLength, 'byte')} of bytecode`;
  const size = isHex ? bytes : 'bytecode that is not hex';
  if (!abi) return [style(printable(`module ${address}::${name}`), 'bold'), `${size}; the node returned no ABI`];
  const structs = abi.structs.map(each => withAttribute(each.isEvent, '#[event]', structDeclaration(each)));
  const functions = abi.functions.map(each => withAttribute(each.isView, '#[view]', functionSignature(each)));
  return [
    style(printable(`module ${abi.address}::${abi.name}`), 'bold'),
    printable(`${size}; friends: ${abi.friends.join(', ') || 'none'}`),
    ...[...structs, ...functions].flatMap(lines => ['', ...lines.map(printable)]),
  ];
}

/** Returns a declaration as Move source, with an attribute if needed. */
function withAttribute(has: boolean, attribute: string, source: string): readonly string[] {
  return [...(has ? [attribute] : []), ...source.split('\n')];
}
