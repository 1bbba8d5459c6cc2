import type { Reader } from '../../engine/reader';
import { callReading, withSlot, writtenList, type Reading } from '../../engine/shapes';
import type { SourceText } from '../../engine/sourceText';
import type { PayloadForm } from '../../located';
import { namedFunction } from './constants';
import { sdkItem } from './sdkValues';

/** Calls as the earlier SDK builds them by an ABI: the values are written plainly. */
const ABI_BUILDER: PayloadForm = { id: 'typescript', values: 'sdk', isSent: 'always' };

const CALL = /^build(?:TransactionPayload)?\s*(?=\()/;

/** Reads `buildTransactionPayload("0x1::coin::transfer", [types], [arguments])`, and `build` with such a name. */
export function builtByAbi(reader: Reader, source: SourceText): Reading | undefined {
  const { window } = reader;
  const start = CALL.exec(window.text)?.[0].length;
  if (start === undefined) return undefined;
  reader.at = start;
  const { items, range: list } = reader.list(')');
  const [target, typeArguments, args] = items;
  if (!target || !args) return undefined;
  const written = namedFunction(target, reader, source);
  // Much else is built; a name that is known only at run time shows an address: `${OWNER}::coin::transfer`.
  if (!written.id && !(target.kind === 'hole' && written.text.includes('::'))) return undefined;
  return callReading(
    {
      form: ABI_BUILDER,
      range: window.rangeOf(0, window.offsetAt(list.end)),
      function: written,
      typeArguments: withSlot(writtenList(typeArguments, reader)),
      arguments: withSlot(writtenList(args, reader, element => sdkItem(element, reader))),
    },
    reader,
  );
}
