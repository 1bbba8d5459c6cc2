import { locatorOfText } from '../../core/payloads/languages/loadLanguage';
import { counted } from '../../core/text/digits';
import { textLines } from '../../core/text/lines';
import { languageOf } from '../../core/payloads/languages/languages';
import { listPayloads, type ListedPayload } from '../../core/payloads/engine/payloadList';
import type { Call, Command } from '../command';
import { EXIT } from '../exitCode';
import { fileBeside, readNamedFile } from '../fileText';
import { fileVariables } from '../draftOptions';
import { packageAddresses } from '../packageAddresses';
import { printable, table } from '../text/style';

export const PAYLOADS: Command = {
  name: 'payloads',
  operands: ['FILE…'],
  summary: 'list the entry function calls in files',
  options: [],
  notes: [
    'Sends no requests. With --json, each file is one line: {"file", "payloads": [{"line", "endLine",',
    '"form", "function", "id", "typeArguments", "arguments", "unknown", "view"}]}. "id" is absent if the address is',
    'unknown; "unknown" contains expressions whose values are known only at run time.',
  ],
  run: async call => {
    for (const file of call.args.operands) {
      const payloads = await payloadsOf(call, file);
      call.print(call.json ? [JSON.stringify({ file, payloads })] : listing(file, payloads));
    }
    return EXIT.done;
  },
};

async function payloadsOf(call: Call, file: string): Promise<readonly ListedPayload[]> {
  const { signal } = call.terminal;
  const text = await readNamedFile(file, signal);
  const language = languageOf('', file) ?? 'json';
  const lines = textLines(text.replace(/^\uFEFF/, ''));
  const note = (line: string): void => {
    call.note(printable(line));
  };
  const variables = fileVariables(call, file);
  const locator = await locatorOfText(language, lines, {
    addresses: () => packageAddresses(file, note, signal),
    fileBeside: path => fileBeside(file, path, signal),
    ...(variables && { variables }),
  });
  return listPayloads(locator, lines);
}

function listing(file: string, payloads: readonly ListedPayload[]): readonly string[] {
  return table(
    payloads.map(payload => [
      `${file}:${payload.line}`,
      payload.form,
      payload.id ?? payload.function,
      payload.view ? 'view' : '',
      payload.unknown.length === 0 ? '' : `${counted(payload.unknown.length, 'value')} known only at run time`,
    ]),
  );
}
