import { filterText, type FilterChoice } from '../../core/modules/moduleFilter';
import type { Session } from '../session';
import type { ModuleListing } from './moduleListing';

/** What stands above the rows of modules. VS Code has no place for a field above a tree: buttons of its title change the filter. */
export function moduleViewMessage({ outage, network }: Session, { isFiltered, choice }: ModuleListing): string {
  const offline = `Offline: ${network.label} cannot be reached. What was read before is shown with its date.`;
  return [...(outage ? [offline] : []), ...(isFiltered ? [filterMessage(choice)] : [])].join(' ');
}

function filterMessage(choice: FilterChoice): string {
  return `Filter: ${filterText(choice)}. The buttons above change or clear it.`;
}
