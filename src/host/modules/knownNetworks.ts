import type { Network } from '../../core/gateway/network';
import { archivedModule } from '../../core/modules/archive/archivedAccount';
import type { MemberId } from '../../core/move/functionId';
import { ageText } from '../../core/move/moments';
import type { OfflineFiles } from '../shell/offlineFiles';
import type { Session } from '../shell/session';
import { readNetworks } from '../shell/settings';

interface Sources {
  readonly session: Session;
  readonly offline: OfflineFiles;
}

/**
 * Says on which of the user's other networks a function is known to be deployed, by the offline copy alone: no request is
 * sent. Returns nothing if there are no other networks.
 */
export async function knownNetworksText(id: MemberId, { session, offline }: Sources): Promise<string | undefined> {
  const others = readNetworks().networks.filter(({ id: other, sandbox }) => !sandbox && other !== session.network.id);
  if (others.length === 0) return undefined;
  const found = await Promise.all(
    others.map(async network => ({ network, known: await known(id, network, session, offline) })),
  );
  const words = found.flatMap(({ network, known: text }) => (text === undefined ? [] : [`${network.label} (${text})`]));
  const unknown = found.flatMap(({ network, known: text }) => (text === undefined ? [network.label] : []));
  return [
    ...(words.length > 0 ? [`Known to be deployed on ${words.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Not known here whether it is deployed on ${unknown.join(', ')}.`] : []),
  ].join(' ');
}

async function known(
  { address, module: name, name: member }: MemberId,
  network: Network,
  session: Session,
  offline: OfflineFiles,
): Promise<string | undefined> {
  const place = { network: network.id, chainId: session.chainOf(network.id)?.chainId, gateway: network.baseUrl };
  const account = await (await offline.get()).account(place, address);
  const kept = account && archivedModule(account, name);
  if (!kept) return undefined;
  const age = `read ${ageText(kept.readAt, Date.now())}`;
  const { abi } = kept.module;
  return abi && !abi.functions.some(each => each.name === member) ? `${age}, without ${member}` : age;
}
