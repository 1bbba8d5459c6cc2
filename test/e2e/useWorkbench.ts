import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SharedHost } from './sharedHost';
import { DrivenWorkbench, type WorkbenchOptions } from './workbench';

/** The VS Codes that the files of this process share, by whether folders are not trusted there. */
const shared = new Map<boolean, Promise<SharedHost>>();

after(async () => {
  for (const host of shared.values()) await (await host).stop();
});

/** Opens a window for a new user, with a workspace of its own. */
export async function openWorkbench(options: WorkbenchOptions = {}): Promise<DrivenWorkbench> {
  const { neighbours = [], restricted = false, workspace } = options;
  // A window of a VS Code that runs already may miss the folders of its workspace file.
  const isShared = neighbours.length === 0 && workspace === undefined;
  const start = async () =>
    SharedHost.start({ neighbours, restricted, isShared }, await mkdtemp(join(tmpdir(), 'movescope-data-')));
  const host = (isShared ? shared.get(restricted) : undefined) ?? start();
  if (isShared) shared.set(restricted, host);
  return DrivenWorkbench.open(await host, options);
}

/** Opens a workbench for the tests of a suite, shows what is open at each failure, and closes it after the last test. */
export function useWorkbench(
  use: (workbench: DrivenWorkbench) => void,
  options: () => WorkbenchOptions | Promise<WorkbenchOptions> = () => ({}),
): void {
  let workbench: DrivenWorkbench | undefined;

  before(async () => {
    workbench = await openWorkbench(await options());
    use(workbench);
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') console.error(await workbench?.failure(this.currentTest.title));
  });

  after(() => workbench?.close());
}
