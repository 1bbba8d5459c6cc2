import { readModule } from '../../core/modules/readAbi';
import { functionWords, structWords, type PublishedModule } from '../../core/modules/publishedModule';
import { functionSignature, structDeclaration } from '../../core/move/signature';
import type { Call, Command } from '../command';
import { EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS, LEDGER_VERSION } from '../optionSpec';
import { printable } from '../text/printable';
import { readAddress, u64Option } from '../values';

/** `movescope module ADDRESS NAME` (SPEC.md §4.5). */
export const MODULE: Command = {
  name: 'module',
  operands: ['ADDRESS', 'NAME'],
  summary: 'functions and structs of one module',
  options: [LEDGER_VERSION, ...GATEWAY_OPTIONS],
  run: async call => {
    const [addressText = '', name = ''] = call.args.operands;
    const address = readAddress(addressText, 'ADDRESS');
    const ledgerVersion = u64Option(call.args, LEDGER_VERSION.name);
    const at = ledgerVersion === undefined ? {} : { ledgerVersion };
    const { value, text } = await withGateway(call, ({ client, network }, signal) => {
      call.note(`Reading the module ${printable(`${address}::${name}`)} from ${network.label}…`);
      return client.getAccountModule(address, name, at, signal);
    });
    call.print(call.json ? [text] : moduleLines(readModule(value, address), name, call));
    return EXIT.done;
  },
};

function moduleLines({ abi, address, byteLength }: PublishedModule, name: string, { style }: Call): readonly string[] {
  if (!abi) return [printable(`module ${address}::${name}: ${byteLength} bytes, and no ABI`)];
  const functions = abi.functions.map(each => [functionWords(each), functionSignature(each)] as const);
  const structs = abi.structs.map(each => [structWords(each), structDeclaration(each)] as const);
  return [
    style(printable(`module ${abi.address}::${abi.name}`), 'bold'),
    printable(`${byteLength} bytes; friends: ${abi.friends.join(', ') || 'none'}`),
    ...[...structs, ...functions].flatMap(([words, source]) => [
      '',
      `// ${printable(words)}`,
      ...source.split('\n').map(printable),
    ]),
  ];
}
