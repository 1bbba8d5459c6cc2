import { moduleEvent, MoveAbort, type Execution, type FunctionModel, type Work } from '../simulation/execution';
import { parseResource } from './resourceSchemas';

const MODULE = '0xcafe::counter';
const COUNTER_TYPE = `${MODULE}::Counter`;
const INCREMENT: Work = { execution: 2_600n, io: 3_100n };
const SET_STEP: Work = { execution: 2_400n, io: 3_000n };

/** The entry functions of the demo package's `counter`. */
export const counterModels: Readonly<Record<string, FunctionModel>> = {
  [`${MODULE}::increment`]: run => {
    incrementCounter(run);
    return INCREMENT;
  },
  [`${MODULE}::set_step`]: run => {
    const [step] = run.values;
    if (step === 0) throw new MoveAbort(MODULE, 'EZERO_STEP', 0x10002, 'A step of zero would count nothing.');
    const data = run.state.read(run.sender, COUNTER_TYPE);
    if (data === undefined || typeof step !== 'number') {
      throw new MoveAbort(MODULE, 'ENO_COUNTER', 0x60001, 'The account has no counter yet: increment it once.');
    }
    run.state.write(run.sender, { type: COUNTER_TYPE, data: { ...parseResource.counter(data), step } });
    return SET_STEP;
  },
};

/** `counter::increment_for` the sender; gives the new value. */
export function incrementCounter(run: Execution): string {
  const data = run.state.read(run.sender, COUNTER_TYPE);
  const before = data === undefined ? { step: 1, value: '0' } : parseResource.counter(data);
  const value = String(BigInt(before.value) + BigInt(before.step));
  const counter = { ...before, value, updated_at: String(run.nowSeconds) };
  run.state.write(run.sender, { type: COUNTER_TYPE, data: counter });
  run.events.push(moduleEvent(`${MODULE}::Incremented`, { account: run.sender, value }));
  return value;
}
