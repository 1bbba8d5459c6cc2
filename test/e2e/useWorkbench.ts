import { DrivenWorkbench } from './workbench';

/** Starts a workbench for the tests of a suite, takes a picture of each failure, and closes it after the last test. */
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
    if (this.currentTest?.state === 'failed') await workbench?.picture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  after(() => workbench?.close());
}
