import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SharedHost } from './sharedHost';
import { DrivenWorkbench, type WorkbenchOptions } from './workbench';

/** The VS Codes of this process, by their kinds. */
const hosts = new Map<string, Promise<SharedHost>>();

after(async () => {
  for (const host of hosts.values()) await (await host).stop();
});

/** Opens a window for a new user, with a workspace of its own. */
export async function openWorkbench(options: WorkbenchOptions = {}): Promise<DrivenWorkbench> {
  const { neighbours = [], restricted = false } = options;
  const kind = { neighbours, restricted };
  // A window of a running VS Code may miss the folders of its workspace file: each of these starts one.
  const key = JSON.stringify([kind, options.workspace === undefined ? 0 : hosts.size + 1]);
  const host = hosts.get(key) ?? mkdtemp(join(tmpdir(), 'movescope-data-')).then(dir => SharedHost.start(kind, dir));
  hosts.set(key, host);
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
