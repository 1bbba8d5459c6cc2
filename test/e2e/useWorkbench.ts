import { DrivenWorkbench } from './workbench';

/** Starts a workbench for the tests of a suite, shows what is open at each failure, and closes it after the last test. */
export function useWorkbench(
  use: (workbench: DrivenWorkbench) => void,
  start: () => Promise<DrivenWorkbench> = () => DrivenWorkbench.start({}),
): void {
  let workbench: DrivenWorkbench | undefined;

  before(async () => {
    workbench = await start();
    use(workbench);
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') console.error(await workbench?.failure(this.currentTest.title));
  });

  after(() => workbench?.close());
}
