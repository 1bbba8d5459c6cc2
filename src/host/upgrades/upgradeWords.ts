import type { ModuleComparison } from '../../core/modules/compare/compareAbi';
import type { ModuleState, ModuleUpgrade, Sighting } from '../../core/modules/watch/watchRecord';
import type { UnseenUpgrade } from '../../core/modules/watch/watchBook';
import { ageText, momentText } from '../../core/move/moments';
import { counted, groupDigits } from '../../core/move/groupDigits';

/** Returns a sentence that says what has changed in a module, and since when. @param id `address::module` */
export function upgradeSentence(id: string, upgrade: ModuleUpgrade, since: Sighting): string {
  return `${id} ${becameText(upgrade)}. It was last checked on ${momentText(since.readAt)}.`;
}

/** Returns a message about changed modules on a network. */
export function upgradeMessage(network: string, found: readonly UnseenUpgrade[], now: number): string {
  const [first] = found;
  if (found.length === 1 && first) {
    const { address, upgrade, since } = first;
    const age = ageText(since.readAt, now);
    const when = age === 'just now' ? age : `since it was last seen ${age}`;
    return `${address}::${upgrade.name} on ${network} ${verbText(upgrade)} ${when}${detailText(upgrade)}.`;
  }
  const names = found.slice(0, MOST).map(({ upgrade }) => `${upgrade.name} ${SHORT[upgrade.state]}`);
  const more = found.length > MOST ? `, and ${found.length - MOST} more` : '';
  return `${found.length} watched modules on ${network} changed: ${names.join(', ')}${more}.`;
}

/**
 * Returns the message for upgrades that change no function, struct or friend that could be compared.
 * @param compared how their bytecode compares, if it could be read
 */
export function newCodeMessage(
  upgrades: readonly UnseenUpgrade[],
  compared: readonly Pick<ModuleComparison, 'name' | 'code'>[] = [],
): string {
  const [first] = upgrades;
  const code = compared.find(({ name }) => name === first?.module.name)?.code;
  if (upgrades.length === 1 && first && code?.kind === 'same') {
    const besides = code.besides.length === 0 ? '' : ` (${code.besides.join(', ')})`;
    return `${first.address}::${first.upgrade.name} was published again with the same code${besides}.`;
  }
  if (upgrades.length === 1 && first) {
    const { address, upgrade, module } = first;
    const bytes = (state: ModuleState | undefined) => groupDigits(state?.module.byteLength ?? 0);
    const sizes = `${bytes(module.unseen?.before)} bytes before, ${bytes(module.now)} now`;
    return `${address}::${upgrade.name} ${becameText(upgrade)}, so there is no difference to show: ${sizes}.`;
  }
  const names = upgrades.map(({ address, upgrade }) => `${address}::${upgrade.name}`);
  const more = names.length > MOST ? `, and ${names.length - MOST} more` : '';
  return `New code, but no interface differences to show: ${names.slice(0, MOST).join(', ')}${more}.`;
}

/** Returns what happened to a module: `was upgraded: 1 changed`. */
export function becameText(upgrade: ModuleUpgrade): string {
  return `${verbText(upgrade)}${detailText(upgrade)}`;
}

/** Maximum number of modules in a message. */
const MOST = 4;

const SHORT = { changed: 'upgraded', code: 'new code', added: 'new', removed: 'removed' } as const;

function verbText({ state }: ModuleUpgrade): string {
  switch (state) {
    case 'changed':
      return 'was upgraded';
    case 'code':
      return 'has new code';
    case 'added':
      return 'is new';
    case 'removed':
      return 'was removed';
  }
}

function detailText({ state, text, refused }: ModuleUpgrade): string {
  switch (state) {
    case 'changed':
      return `: ${text}${refused === 0 ? '' : ` (${counted(refused, 'breaks', 'break')} compatibility)`}`;
    case 'code':
      return `; ${text}`;
    case 'added':
    case 'removed':
      return '';
  }
}
