import type { JsonValue } from '../../json';
import type { Linker } from '../linker';
import type { Access, At, FrameView, Watcher } from '../outcome';
import { Cell } from '../state/journal';
import { type LinkedFunction, Reference, type Value } from '../value';
import { shownJson } from '../valueJson';
import { Snapshots } from './snapshot';

/** A stack frame with its values in the format of the node API. Long values are truncated. */
export interface FrameText extends At {
  /** By index. Locals without a value are left out. */
  readonly locals: readonly LocalText[];
  readonly operands: readonly JsonValue[];
}

export interface LocalText {
  readonly index: number;
  /** Absent if unknown. */
  readonly type?: string;
  readonly value: JsonValue;
  /**
   * If the local was moved, where the value is from: `given` if it is the call argument, `moved` if it is the last
   * value. Absent if the local still holds the value.
   */
  readonly was?: 'given' | 'moved';
}

/** Maximum number of frames with values, and maximum number of values nested in a value. */
const [MOST_FRAMES, MOST_PARTS] = [100, 200];

/** Captures the call stack with its values when code fails, before they change. */
export class FrameWatcher implements Watcher {
  readonly counts: Watcher['counts'];
  readonly #linker: Linker;
  readonly #next: Watcher | undefined;
  readonly #snapshots = new Snapshots(Infinity);
  /**
   * The arguments of the functions on the call stack, because arguments are often moved before a failure. Large values
   * are left out.
   */
  readonly #given: (readonly (Value | undefined)[])[] = [];
  /**
   * The call stack at the last failure, outermost frame first. If it is deep, only the innermost frames are included.
   */
  frames: readonly FrameText[] = [];
  /** Number of functions on the call stack at the last failure. */
  running = 0;

  /** @param next another watcher to notify */
  constructor(linker: Linker, next?: Watcher) {
    this.#linker = linker;
    this.#next = next;
    this.counts = next?.counts?.bind(next);
  }

  entered(called: LinkedFunction, args: readonly Value[], offset: number): void {
    this.#given.push(args.map(each => this.#snapshots.of(each)));
    this.#next?.entered(called, args, offset);
  }

  left(results: readonly Value[]): void {
    this.#given.pop();
    this.#next?.left(results);
  }

  retried(): void {
    this.#given.pop();
    this.#next?.retried();
  }

  using(access: Access, resource: Cell, offset: number, put?: Value): void {
    this.#next?.using(access, resource, offset, put);
  }

  failed(frames: readonly FrameView[]): void {
    const first = Math.max(0, frames.length - MOST_FRAMES);
    this.running = frames.length;
    this.frames = frames.slice(first).map((each, at) => frameText(this.#linker, each, this.#given[first + at] ?? []));
    this.#given.length = 0;
    this.#next?.failed?.(frames);
  }
}

function frameText(linker: Linker, frame: FrameView, given: readonly (Value | undefined)[]): FrameText {
  const { function: of, offset, locals, moved, operands } = frame;
  const texts = locals.flatMap((now, index): readonly LocalText[] => {
    const value = now ?? given[index] ?? lasting(moved[index]);
    if (value === undefined) return [];
    const open = of.body?.locals[index];
    const type = open && linker.types.substitute(open, of.typeArguments);
    const json = shownJson(linker, type?.kind === 'reference' ? type.to : type, value, MOST_PARTS);
    const was = now === undefined && { was: given[index] === undefined ? ('moved' as const) : ('given' as const) };
    return [{ index, ...(type && { type: type.text }), value: json, ...was }];
  });
  const stack = operands.map(each => shownJson(linker, undefined, each, MOST_PARTS));
  return { function: of, offset, locals: texts, operands: stack };
}

/**
 * Returns a moved value if it cannot have changed since it was moved, because it is a primitive value or a reference to
 * a resource.
 */
function lasting(value: Value | undefined): Value | undefined {
  if (!(value instanceof Reference)) return typeof value === 'object' ? undefined : value;
  const { owner, container } = value;
  return owner instanceof Cell && owner.slot === container && container.length > 0 ? value : undefined;
}
