import * as vscode from 'vscode';
import type { Connection } from '../../core/connection';
import { type AbortCatalogue, PossibleAborts } from '../../core/code/possibleAborts';
import { abbreviateAddress } from '../../core/move/address';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { counted } from '../../core/text/digits';
import { withProgress } from '../vscode/progress';
import type { Notify } from '../vscode/notify';
import type { Navigation } from './moduleServices';
import { functionGiven } from './nameAt';
import { showCode, type VersionArgument } from './openInterface';
import { inertIcons } from '../vscode/markdown';
import { catalogueThroughCalls, requestsToRead } from '../../core/code/readThroughCalls';
import { abortMeaning, abortName, gapWords, placeWords } from '../../core/code/abortWords';

const TITLE = 'Show Possible Aborts';

interface AbortItem extends vscode.QuickPickItem {
  /** What selecting the row does; absent if the row is only a message. */
  readonly chosen?: { readonly kind: 'open'; readonly place: MemberId } | { readonly kind: 'read' };
}

/**
 * Lists the possible aborts of a function. Selecting an abort opens the code that aborts; the last row reads the
 * modules that the function calls.
 * @throws any client error
 */
export async function showAborts(
  services: Pick<Navigation, 'session' | 'interfaces' | 'notify'>,
  given?: VersionArgument,
): Promise<void> {
  const { session, notify } = services;
  const id = await functionGiven(services, TITLE, given);
  if (!id) return;
  const connection = await session.connection();
  await withProgress(`Reading ${id.address}::${id.module}`, signal => connection.code.module(id, signal));
  const place = await choose(connection, notify, id);
  if (place) await showCode(services, { network: connection.network.id, code: 'statements', ...place });
}

/** Shows the list until the user selects an abort or closes it. Shows it again after reading more modules. */
async function choose({ code }: Connection, notify: Notify, id: MemberId): Promise<MemberId | undefined> {
  let catalogue = new PossibleAborts(each => code.known(each)?.bytes).of(id);
  for (;;) {
    const chosen = await pick(catalogue);
    if (chosen?.kind !== 'read') return chosen?.place;
    const { catalogues, error } = await withProgress(
      `Reading modules that ${memberIdText(id)} calls`,
      (signal, say) => catalogueThroughCalls(code, [id], say, signal),
      { isLong: true },
    );
    catalogue = catalogues[0] ?? catalogue;
    if (error) notify.error(error);
  }
}

async function pick(catalogue: AbortCatalogue): Promise<AbortItem['chosen']> {
  const { aborts, unread } = catalogue;
  const items = aborts.flatMap((abort): readonly AbortItem[] => {
    const [nearest] = abort.places;
    const place = nearest?.path.at(-1);
    if (!nearest || !place) return [];
    const more = abort.places.length - 1;
    const words = `${placeWords(nearest)}${more > 0 ? ` and ${counted(more, 'more place')}` : ''}`;
    const meaning = abortMeaning(abort);
    return [
      {
        label: abortName(abort),
        description: inertIcons(`${abbreviateAddress(abort.module.address)}::${abort.module.module}`),
        detail: inertIcons(meaning === '' ? words : `${meaning} (${words})`),
        chosen: { kind: 'open', place },
      },
    ];
  });
  const requests = requestsToRead(catalogue);
  const { Separator } = vscode.QuickPickItemKind;
  const notRead = unread.filter(({ reason }) => reason === undefined).length;
  const read: readonly AbortItem[] = [
    {
      label: `$(cloud-download) Read ${counted(notRead, 'Called Module')}`,
      description: `at least ${counted(requests, 'request')}`,
      chosen: { kind: 'read' },
    },
  ];
  const missing = gapWords(catalogue).map((label): AbortItem => ({
    label: `$(info) ${inertIcons(label)}`,
    alwaysShow: true,
  }));
  const rows: readonly AbortItem[] = [
    ...items,
    ...(requests > 0 ? read : []),
    { label: 'not included', kind: Separator },
    ...missing,
  ];
  const { address } = catalogue.function;
  const title = `Possible Aborts of ${memberIdText({ ...catalogue.function, address: abbreviateAddress(address) })}`;
  const placeHolder =
    items.length > 0
      ? `${counted(items.length, 'possible abort')}: select one to open the code`
      : 'No known abort codes';
  const options = { title, placeHolder, matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick(rows, options))?.chosen;
}
