import type { Network } from '../core/gateway/network';
import { networkItems, networksIn } from '../core/gateway/networkList';
import { isJsonObject, parseJson } from '../core/json';
import type { Call } from './command';
import { BadInputError } from './exitCode';
import { readNamedFile } from './fileText';

const NETWORKS_VARIABLE = 'MOVESCOPE_NETWORKS';

export function networksFile({ args, terminal }: Call): string | undefined {
  const path = args.text('networks') ?? terminal.env[NETWORKS_VARIABLE];
  return path === '' ? undefined : path;
}

/** Finds a network by id or label, in an exported file or in settings. Neither contains keys. @throws BadInputError */
export async function readNamedNetwork(call: Call, path: string, name: string): Promise<Network> {
  const value = parseJson((await readNamedFile(path, call.terminal.signal)).replace(/^\uFEFF/, ''));
  if (value === undefined)
    throw new BadInputError(`${path} is not valid JSON: export the networks again from VS Code.`);
  const items = networkItems(isJsonObject(value) ? (value.networks ?? value['movescope.networks']) : value);
  const { networks, problems, warnings } = networksIn(items);
  const found = networks.find(({ id }) => id === name) ?? networks.find(({ label }) => label === name);
  if (!found) {
    const names = networks.map(({ id }) => id).join(', ');
    throw new BadInputError([`${path} has no network ${name}. It contains ${names}.`, ...problems].join(' '));
  }
  for (const warning of warnings) if (warning.includes(`"${found.id}"`)) call.note(`Note: ${warning}`);
  return found;
}
