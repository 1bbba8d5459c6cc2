import * as vscode from 'vscode';
import { KIND_WORDS, MEMBER_KINDS, type FilterChoice, type MemberKind } from '../../core/modules/moduleFilter';
import type { ModuleListing } from '../views/moduleListing';
import type { Services } from '../services';

interface KindItem extends vscode.QuickPickItem {
  readonly member: MemberKind;
}

/** Lists only what is given in the Modules view; else what the user types and ticks, as it is typed. */
export async function filterModules({ listing }: Services, given?: Partial<FilterChoice>): Promise<void> {
  if (given) listing.filter({ text: given.text ?? '', kinds: given.kinds ?? [] });
  else await askFilter(listing);
}

/** The tree follows what is typed; leaving the field brings back what was listed before. */
function askFilter(listing: ModuleListing): Promise<void> {
  const before = listing.choice;
  const pick = vscode.window.createQuickPick<KindItem>();
  pick.title = 'Filter Modules';
  pick.placeholder = 'Parts of a name, as in coin, coin::tr or 0x1; ticked kinds only, or all';
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.value = before.text;
  const items = MEMBER_KINDS.map(kindItem);
  pick.items = items;
  pick.selectedItems = items.filter(({ member }) => before.kinds.includes(member));
  let isOver = false;
  const change = (choice: FilterChoice) => {
    if (!isOver && choice !== listing.choice) listing.filter(choice);
  };
  return new Promise(resolve => {
    const end = (last: FilterChoice) => {
      change(last);
      // Hiding is told as well, when it is over.
      isOver = true;
      pick.dispose();
      resolve();
    };
    pick.onDidChangeValue(text => {
      change({ ...listing.choice, text });
    });
    pick.onDidChangeSelection(ticked => {
      change({ ...listing.choice, kinds: ticked.map(({ member }) => member) });
    });
    pick.onDidAccept(() => {
      end(listing.choice);
    });
    pick.onDidHide(() => {
      end(before);
    });
    pick.show();
  });
}

/** Its words are no label: VS Code would put those first that have the letters of the name that is typed. */
function kindItem(kind: MemberKind): KindItem {
  return { member: kind, label: '', description: KIND_WORDS[kind], alwaysShow: true };
}
