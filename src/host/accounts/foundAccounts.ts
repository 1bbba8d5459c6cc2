import type { Network } from '../../core/gateway/network';
import type { AptosProfile } from '../../core/packages/namedAddresses';
import type { MoveManifest } from '../../core/packages/movePackage';

/** An account that a file in the workspace names. */
export interface FoundAccount {
  /** As `parseAddress` returns it. */
  readonly address: string;
  readonly label: string;
  /** The only network for which the file names it; absent for all, and for one that is not in the settings. */
  readonly network?: Network;
  /** The files that name it: `demo/Move.toml`. */
  readonly sources: readonly string[];
}

/** Returns the accounts of a `.aptos/config.yaml`, labelled by profile. @param path tells files apart */
export function accountsOfProfiles(
  profiles: readonly AptosProfile[],
  path: string,
  networks: readonly Network[],
): readonly FoundAccount[] {
  return profiles.map(profile => {
    const network = networkOf(profile, networks);
    const onNetwork = profile.network === undefined ? '' : ` on ${profile.network}`;
    return {
      address: profile.address,
      label: profile.name,
      sources: [`${path}, profile ${profile.name}${onNetwork}`],
      ...(network && { network }),
    };
  });
}

/** Returns the named addresses of a package. @param path of its `Move.toml` */
export function accountsOfManifest({ addresses }: MoveManifest, path: string): readonly FoundAccount[] {
  return [...addresses].flatMap(([label, address]) =>
    address === undefined ? [] : [{ address, label, sources: [path] }],
  );
}

export function eachOnce(found: readonly FoundAccount[]): readonly FoundAccount[] {
  const accounts = new Map<string, FoundAccount>();
  for (const account of found) {
    const key = `${account.address} ${account.network?.id ?? ''}`;
    const known = accounts.get(key);
    const sources = [...new Set([...(known?.sources ?? []), ...account.sources])];
    accounts.set(key, { ...(known ?? account), sources });
  }
  return [...accounts.values()];
}

/** Finds the network of a profile by its node address, otherwise by its name. */
function networkOf({ network, restUrl }: AptosProfile, networks: readonly Network[]): Network | undefined {
  const byUrl = restUrl === undefined ? undefined : networks.find(each => base(each.baseUrl) === base(restUrl));
  if (byUrl || network === undefined) return byUrl;
  const name = network.toLowerCase();
  return networks.find(({ id, label }) => id === name || label.toLowerCase() === name);
}

/** The CLI's addresses have no version segment. */
function base(url: string): string {
  return url
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '');
}
