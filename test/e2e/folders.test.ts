import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const WORKSPACE = 'team.code-workspace';

/** A workspace with the named folders. */
function workspaceOf(...folders: readonly string[]): string {
  return JSON.stringify({ folders: folders.map(path => ({ path })), settings: {} });
}

const TEXTS = {
  [WORKSPACE]: workspaceOf('app', 'market'),
  // Two folders may have packages at the same path.
  'app/contracts/Move.toml': '[package]\nname = "AppCounter"\n\n[addresses]\nme = "0xcafe"\n',
  'app/contracts/sources/counter.move': 'module me::counter {}\n',
  'market/contracts/Move.toml': '[package]\nname = "Market"\n\n[addresses]\nme = "_"\n',
  'market/contracts/sources/market.move': 'module me::market {}\n',
};

describe('packages in a workspace whose folders change', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({
      texts: TEXTS,
      workspace: WORKSPACE,
      viewport: { width: 1440, height: 1200 },
    }),
  );

  const packageRow = (name: RegExp): Locator => workbench.view('Packages').getByRole('treeitem', { name });
  const lens = () => workbench.lens('Sandbox: 4 changed');

  before(async () => {
    await workbench.openView();
    await workbench.row('alice').waitFor();
    for (const name of ['Packages', 'History']) await workbench.viewTitle(name).click();
  });

  it('are listed for all folders, and distinguished', async () => {
    await packageRow(/^AppCounter, app\/contracts$/).waitFor();
    await packageRow(/^Market, market\/contracts$/).waitFor();
    await packageRow(/^market, unknown: the address "me" has no value in Move\.toml$/).waitFor();
  });

  it('are listed for a folder that is added', async () => {
    await workbench.write(WORKSPACE, workspaceOf('app', 'market', 'raffle'));
    await packageRow(/^Raffle, raffle$/).waitFor();
    await workbench.openAt('raffle.move', 'module raffle::raffle');
    await lens().waitFor();
    await workbench.still();
    await workbench.picture('67-drift-folders');
  });

  it('are no longer listed for a folder that is removed', async () => {
    await workbench.write(WORKSPACE, workspaceOf('app', 'market'));
    await packageRow(/^Raffle, raffle$/).waitFor({ state: 'detached' });
    await lens().waitFor({ state: 'detached' });
    await packageRow(/^Market, market\/contracts$/).waitFor();
  });
});
