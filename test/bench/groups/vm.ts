import { ByteSink } from '../../../src/core/bytecode/codec';
import type { CompiledModule } from '../../../src/core/bytecode/compiledCode';
import { hexToBytes } from '../../../src/core/move/hex';
import type { RawTransaction } from '../../../src/core/move/transactionBcs';
import { Linker } from '../../../src/core/vm/linker';
import { Machine } from '../../../src/core/vm/machine';
import { Meter } from '../../../src/core/vm/meter';
import type { Natives } from '../../../src/core/vm/native';
import { loadNatives } from '../../../src/core/vm/natives/loadNatives';
import type { Watcher } from '../../../src/core/vm/outcome';
import { runGenesis } from '../../../src/core/vm/session/genesis';
import { Ledger } from '../../../src/core/vm/session/ledger';
import { runTransaction } from '../../../src/core/vm/session/transaction';
import { Journal } from '../../../src/core/vm/state/journal';
import { Session } from '../../../src/core/vm/state/session';
import { TraceRecorder } from '../../../src/core/vm/trace/recorder';
import { readIndex, readRecorded } from '../../conformance/recorded';
import { assemble } from '../../support/moveAssembly';
import { ENVIRONMENT, moduleId, readModule } from '../../support/vmRuns';
import { heapInUse } from '../measure/heap';
import { row, type Row } from '../measure/row';
import type { Units } from '../measure/units';

const FRAMEWORK = ['0x1', '0x3', '0x4'].map(account => `modules/framework/2026-02-16_${account}.json`);

/** A loop of 14 instructions a turn, and one that calls a function each turn. */
const LOOPS = `module 0x22::loops

fun sum(n: u64): u64
    local sum: u64
    local i: u64
    ld_u64 0
    st_loc sum
    ld_u64 0
    st_loc i
l1: copy_loc i
    copy_loc n
    lt
    br_false l2
    copy_loc sum
    copy_loc i
    add
    st_loc sum
    copy_loc i
    ld_u64 1
    add
    st_loc i
    branch l1
l2: move_loc sum
    ret

fun next(i: u64): u64
    move_loc i
    ld_u64 1
    add
    ret

fun calls(n: u64): u64
    local i: u64
    ld_u64 0
    st_loc i
l1: copy_loc i
    copy_loc n
    lt
    br_false l2
    move_loc i
    call next
    st_loc i
    branch l1
l2: move_loc i
    ret
`;

/** Turns of the loop that is compared with JavaScript. */
const TURNS = 20_000n;
/** Turns of the loop with a call: 1,000,000 instructions. */
const CALLS = 83_333n;
const QUANTUM = 100_000;

/** The speed of the machine, and of transactions on the framework of a node, if that is available. */
export async function vm(units: Units): Promise<readonly Row[]> {
  return [...(await frameworkRows(units)), await loopRow(units), ...(await traceRows(units))];
}

async function frameworkRows(units: Units): Promise<readonly Row[]> {
  if (!readIndex()) return [];
  const natives = await loadNatives();
  const codes = FRAMEWORK.flatMap(file => JSON.parse(readRecorded(file)) as readonly { readonly bytecode: string }[]);
  const files = codes.map(({ bytecode }) => hexToBytes(bytecode) ?? new Uint8Array());
  const modules = files.map(readModule);
  const start = performance.now();
  const { chain, ledger } = chainOf(natives, modules);
  ledger.apply(finished(runGenesis(chain, { coreResourcesKey: new Uint8Array(32) })).effects);
  const cold = performance.now() - start;
  const transfer = () => {
    const end = finished(runTransaction(chain, { raw: TRANSFER, isSimulation: true }));
    if (end.kind !== 'executed') throw new Error(`The transfer ended so: ${JSON.stringify(end)}`);
  };
  const time = await units.interleave([{ name: 'transfer', run: transfer }], { warmUp: 500, measured: 1_000 });
  return [
    row('APT transfer with prologue and epilogue, warm, median', time('transfer') / time('u'), 'u', { atMost: 3 }),
    row('genesis of the framework of 2026, cold, its modules read', cold / units.t0, 't₀', { atMost: 3 }),
  ];
}

/** The account that has coins after a genesis of a test chain. */
const TRANSFER: RawTransaction = {
  sender: '0xa550c18',
  sequenceNumber: '0',
  maxGasAmount: '100000',
  gasUnitPrice: '100',
  expirationTimestampSecs: '600',
  chainId: 4,
  payload: {
    kind: 'entryFunction',
    function: { address: '0x1', module: 'aptos_account', name: 'transfer' },
    typeArguments: [],
    arguments: [new ByteSink().address('0xb0b').toBytes(), new ByteSink().integer(1000n, 8).toBytes()],
  },
};

function chainOf(natives: Natives, modules: readonly CompiledModule[]) {
  const ledger = new Ledger(new Map(modules.map(each => [moduleId(each), each])));
  return { ledger, chain: { id: 4, natives, view: ledger, linker: new Linker(ledger.source) } };
}

/** Takes a run to its end; nothing may be missing. */
function finished<T>(run: Generator<{ readonly kind: string }, T, void>): T {
  for (;;) {
    const { done, value } = run.next();
    if (done === true) return value;
    if (value.kind !== 'paused') throw new Error(JSON.stringify(value));
  }
}

async function loopRow(units: Units): Promise<Row> {
  const machine = () => {
    runLoop('sum', TURNS);
  };
  const javascript = () => {
    if (sumInJavaScript(TURNS) !== (TURNS * (TURNS - 1n)) / 2n) throw new Error('The sum is wrong.');
  };
  const time = await units.interleave(
    [
      { name: 'machine', run: machine },
      { name: 'javascript', run: javascript },
    ],
    { warmUp: 50, measured: 200 },
  );
  const ratio = time('machine') / time('javascript');
  return row('loop of u64 arithmetic, warm', ratio, '÷ the same in bigint JavaScript', { atMost: 12 });
}

/** The same loop, with the checks that make it one of u64. */
function sumInJavaScript(n: bigint): bigint {
  let sum = 0n;
  for (let i = 0n; i < n; i = checked(i + 1n)) sum = checked(sum + i);
  return sum;
}

function checked(value: bigint): bigint {
  if (value > 0xffff_ffff_ffff_ffffn) throw new RangeError('overflow');
  return value;
}

async function traceRows(units: Units): Promise<readonly Row[]> {
  const time = await units.interleave(
    [
      { name: 'plain', run: () => runLoop('calls', CALLS) },
      { name: 'traced', run: () => runLoop('calls', CALLS, journal => new TraceRecorder(journal)) },
    ],
    { warmUp: 3, measured: 20 },
  );
  const before = await heapInUse();
  const recorder = runLoop('calls', CALLS, journal => new TraceRecorder(journal));
  const kept = (await heapInUse()) - before;
  if (recorder === undefined) throw new Error('Nothing was traced.');
  return [
    row('1,000,000 instructions with a trace', time('traced') / time('plain'), '÷ without', { atMost: 3 }),
    row('heap of that trace', kept / 1e6, 'MB', { atMost: 150 }),
  ];
}

const LINKER = new Linker(id => (id === '0x22::loops' ? LOOP_MODULE : 'absent'));
const LOOP_MODULE = readModule(assemble(LOOPS));
const NO_NATIVES: Natives = new Map();

/** Runs a loop, and returns who watched it. */
function runLoop<W extends Watcher>(name: string, turns: bigint, watch?: (journal: Journal) => W): W | undefined {
  const journal = new Journal({ resource: () => 'absent', tableItem: () => 'absent' });
  const watcher = watch?.(journal);
  const session = new Session(journal, ENVIRONMENT);
  const parts = { linker: LINKER, natives: NO_NATIVES, meter: new Meter(), session, ...(watcher && { watcher }) };
  const machine = new Machine(parts);
  machine.start(LINKER.function('0x22::loops', name), [turns]);
  let outcome = machine.run(QUANTUM);
  while (outcome.kind === 'paused') outcome = machine.run(QUANTUM);
  if (outcome.kind !== 'returned') throw new Error(`The loop ended so: ${outcome.kind}`);
  return watcher;
}
