import { longAddress } from '../../move/address';
import { Meter, type Limits } from '../meter';
import type { Watcher } from '../outcome';
import { Journal } from '../state/journal';
import { Reference, Signer, type LinkedFunction, type Value } from '../value';
import { bytesValue } from '../values';
import { Stopped } from '../vmError';
import { effectsOf, openSession, type Chain, type Effects } from './chain';
import { readFeatures } from './features';
import { optionOf } from './prologue';
import { Caller, supplied, type Means, type Run, type Tally } from './running';
import type { SessionId } from './sessionId';

/** The result of a system call of the chain. */
export interface SystemOutcome extends Tally {
  readonly effects: Effects;
  readonly means: Means;
}

export interface SystemOptions {
  readonly limits?: Limits;
  readonly watcher?: Watcher;
}

/** Runs system calls in a session. @throws Failed, Stopped */
export function* runSystem(
  chain: Chain,
  id: SessionId,
  work: (calls: SystemCalls) => Run<void>,
  { limits, watcher }: SystemOptions = {},
): Run<SystemOutcome> {
  const means: Means = { linker: chain.linker, natives: chain.natives, meter: new Meter(limits) };
  const journal = new Journal(chain.view);
  const features = id.kind === 'genesis' ? undefined : (yield* supplied(() => readFeatures(means, journal))).bits;
  const session = openSession(chain, journal, id, features && { features });
  const tally: Tally = { instructions: 0, calls: 0 };
  yield* work(new SystemCalls(new Caller(means, session, tally, watcher)));
  return { ...tally, means, effects: effectsOf(journal, means) };
}

/** Calls framework functions by name, including private ones. */
export class SystemCalls {
  constructor(readonly caller: Caller) {}

  /** Returns a framework function; `undefined` if it does not exist. */
  *find(name: `${string}::${string}`): Run<LinkedFunction | undefined> {
    const { linker } = this.caller.means;
    const [module = '', member = ''] = name.split('::');
    const id = `0x1::${module}`;
    return yield* supplied(() =>
      linker.hasModule(id) && linker.module(id).functions.has(member) ? linker.function(id, member) : undefined,
    );
  }

  /** Calls a function as an account. If the first parameter is a signer, it is the account's signer. */
  *as(address: string, called: LinkedFunction, args: readonly Value[]): Run<readonly Value[]> {
    const [first] = called.parameters;
    const takesSigner = first?.text === 'signer' || first?.text === '&signer';
    return yield* this.caller.call(called, takesSigner ? [this.signer(called, address), ...args] : args);
  }

  /** Returns a signer for a parameter of type `signer` or `&signer`. */
  signer({ parameters: [first] }: LinkedFunction, address: string): Value {
    const signer = new Signer(longAddress(address));
    return first?.kind === 'reference' ? new Reference([signer], 0) : signer;
  }

  option(value?: Value): Value {
    return optionOf(this.caller.means.linker)(value);
  }
}

/** The metadata of a block. Addresses have 64 digits; `time` is in microseconds since the epoch. */
export interface Block {
  readonly id: Uint8Array;
  readonly epoch: bigint;
  readonly round: bigint;
  readonly proposer: string;
  readonly failedProposers: readonly bigint[];
  readonly votes: Uint8Array;
  readonly time: bigint;
  /** Absent for a block without randomness metadata; `none` if randomness is disabled. */
  readonly randomness?: Uint8Array | 'none';
}

/** Runs the prologue of a block. Source: aptos-core, `aptos-vm/src/aptos_vm.rs`, `process_block_prologue`. */
export function* runBlockPrologue(chain: Chain, block: Block, options: SystemOptions = {}): Run<SystemOutcome> {
  const { id, randomness } = block;
  const [kind, name] = randomness === undefined ? (['block', 'block_prologue'] as const) : EXTENDED;
  return yield* runSystem(
    chain,
    { kind, id },
    function* (calls) {
      const prologue = yield* calls.find(`block::${name}`);
      if (!prologue) throw new Stopped(`0x1::block has no ${name}`);
      const hash = `0x${[...id].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
      const args: Value[] = [hash, block.epoch, block.round, block.proposer, [...block.failedProposers]];
      args.push(bytesValue(block.votes), block.time);
      if (randomness !== undefined) args.push(calls.option(randomness === 'none' ? undefined : bytesValue(randomness)));
      yield* calls.as('0x0', prologue, args);
    },
    options,
  );
}

const EXTENDED = ['blockExt', 'block_prologue_ext'] as const;
