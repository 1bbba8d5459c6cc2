import { readBases } from './bases';
import type { FuzzTarget } from './target';
import { answerTargets } from './targets/answers';
import { byteTargets } from './targets/bytes';
import { bytecodeTargets } from './targets/bytecode';
import { calledCodeTargets } from './targets/calledCode';
import { documentTargets } from './targets/documents';
import { moveTargets } from './targets/moveSource';
import { reportTargets } from './targets/reports';
import { settingTargets } from './targets/settings';
import { simulationTestTargets } from './targets/simulationTests';
import { storedTargets } from './targets/stored';
import { vmTargets } from './targets/vmCode';

/** All readers of outside data. */
export async function fuzzTargets(): Promise<readonly FuzzTarget[]> {
  const bases = await readBases();
  return [
    ...answerTargets(bases),
    ...reportTargets(bases),
    ...byteTargets(bases),
    ...bytecodeTargets(bases),
    ...calledCodeTargets(),
    ...vmTargets(),
    ...documentTargets(),
    ...moveTargets(),
    ...(await storedTargets()),
    ...(await simulationTestTargets()),
    ...settingTargets(),
  ];
}
