import { abortMeaning, abortName, gapWords, placeWords } from '../../core/code/abortWords';
import { PossibleAborts, type AbortCatalogue, type AbortPlace } from '../../core/code/possibleAborts';
import { catalogueThroughCalls, cataloguesOf, requestsToRead } from '../../core/code/readThroughCalls';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { counted } from '../../core/text/digits';
import { parseNameId, nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import type { Command } from '../command';
import { BadInputError, EXIT, NoCodeError } from '../exitCode';
import { withGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../arguments';

const MOST_PLACES = 3;

export const ABORTS: Command = {
  name: 'aborts',
  operands: ['ADDRESS::MODULE[::NAME]'],
  summary: 'list the possible abort codes of functions, based on bytecode',
  options: [
    { name: 'follow', help: 'also read called modules (one or more requests per account)' },
    ...GATEWAY_OPTIONS,
  ],
  notes: [
    'Lists every abort reachable through calls in bytecode, even if no transaction can take that path.',
    'Without --follow, only calls within the module are followed; calls to other modules are listed.',
  ],
  run: async call => {
    const id = parseNameId(call.args.operands[0] ?? '');
    if (!id) throw new BadInputError('The operand is not a module or function. Example: 0x1::coin::transfer.');
    const catalogues = await withGateway(call, async ({ code, network }, signal) => {
      call.note(`Reading module ${id.address}::${id.module} from ${network.label}…`);
      const { bytes } = await code.module(id, signal);
      const own = new PossibleAborts(({ address, module }) =>
        address === id.address && module === id.module ? bytes : undefined,
      );
      const functions = functionsOf(id, own);
      if (!call.args.has('follow')) return cataloguesOf(own, functions, signal);
      const onRead = (what: string) => {
        call.note(`Reading ${what}…`);
      };
      const followed = await catalogueThroughCalls(code, functions, onRead, signal);
      if (followed.error) call.note(followed.error.message);
      return followed.catalogues;
    });
    call.print(
      call.json
        ? [JSON.stringify({ functions: catalogues.map(catalogueJson) }, undefined, 2)]
        : catalogues.flatMap(catalogueLines),
    );
    return EXIT.done;
  },
};

/** @throws NoCodeError. */
function functionsOf(id: NameId, own: PossibleAborts): readonly MemberId[] {
  const { address, module, name } = id;
  const names = own.functionsOf(id);
  const { unread } = own.of({ address, module, name: name ?? '' });
  const reason = unread.find(each => each.reason !== undefined)?.reason;
  if (!names || (name !== undefined && reason !== undefined))
    throw new NoCodeError(`The abort codes of ${nameIdText(id)} are unknown. ${reason ?? 'It has no bytecode.'}`);
  return (name === undefined ? names : [name]).map(each => ({ address, module, name: each }));
}

function catalogueLines(catalogue: AbortCatalogue, index: number): readonly string[] {
  const { aborts } = catalogue;
  const id = memberIdText(catalogue.function);
  return [
    ...(index > 0 ? [''] : []),
    aborts.length > 0 ? `${id} can abort with` : `${id} has no known abort codes.`,
    ...aborts.flatMap(abort => {
      const meaning = abortMeaning(abort);
      return [`  ${abortName(abort)}${meaning === '' ? '' : `: ${meaning}`}`, ...placeLines(abort.places)];
    }),
    '  Not included:',
    ...gapWords(catalogue).map(words => `  - ${words}`),
  ];
}

function placeLines(places: readonly AbortPlace[]): readonly string[] {
  const words = [...new Set(places.map(placeWords))];
  const more = words.length - MOST_PLACES;
  return [...words.slice(0, MOST_PLACES), ...(more > 0 ? [`and in ${counted(more, 'other function')}`] : [])].map(
    line => `      ${line}`,
  );
}

function catalogueJson(catalogue: AbortCatalogue): object {
  const { aborts, unknown, natives, callingValues, unread, isCut } = catalogue;
  const place = ({ path, offset }: AbortPlace) => ({ path: path.map(memberIdText), code_offset: offset });
  return {
    function: memberIdText(catalogue.function),
    may_abort_with: aborts.map(({ module, code, error, places }) => ({
      module: nameIdText(module),
      code: `0x${code.toString(16)}`,
      ...(error && { name: error.name, description: error.description }),
      places: places.map(place),
    })),
    not_included: {
      codes_known_at_run_time: unknown.map(place),
      native_functions: natives.map(memberIdText),
      functions_calling_values: callingValues.map(memberIdText),
      modules: unread.map(({ id, functions, reason }) => ({
        module: nameIdText(id),
        functions,
        ...(reason !== undefined && { reason }),
      })),
      is_cut: isCut,
      requests: requestsToRead(catalogue),
    },
  };
}
