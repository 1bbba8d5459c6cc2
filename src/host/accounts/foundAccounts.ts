import type { Network } from '../../core/gateway/network';
import type { AptosProfile } from '../../core/packages/namedAddresses';
import type { MoveManifest } from '../../core/packages/movePackage';

/** An account found in a file of the workspace. */
export interface FoundAccount {
  /** Normalized by `parseAddress`. */
  readonly address: string;
  readonly label: string;
  /**
   * The network to which the file assigns the account; absent for all networks, and for a network that is not in the
   * settings.
   */
  readonly network?: Network;
  /** Where the account was found: `demo/Move.toml`, or `.aptos/config.yaml, profile default on testnet`. */
  readonly sources: readonly string[];
}

/**
 * Returns the accounts in a `.aptos/config.yaml`, labelled by profile.
 * @param path used in labels to distinguish files
 */
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

/** Returns the named addresses of a package. @param path path of its `Move.toml` */
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

/** Finds the network of a profile by node URL or, failing that, by name. */
function networkOf({ network, restUrl }: AptosProfile, networks: readonly Network[]): Network | undefined {
  const byUrl = restUrl === undefined ? undefined : networks.find(each => base(each.baseUrl) === base(restUrl));
  if (byUrl || network === undefined) return byUrl;
  const name = network.toLowerCase();
  return networks.find(({ id, label }) => id === name || label.toLowerCase() === name);
}

/** Returns a URL in lower case without trailing slashes and without the API version, which the Aptos CLI leaves out. */
function base(url: string): string {
  return url
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '');
}
