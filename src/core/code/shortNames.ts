import type { ModuleId } from '../move/functionId';

/** Maximum number of characters of a type. */
const LONGEST_TYPE = 1_000;
/**
 * Members of the module itself with one of these names keep their address: without it they would look like Move's own.
 */
const BUILT_IN =
  /^(?:exists|move_to|move_from|borrow_global|borrow_global_mut|bool|address|signer|vector|[ui]\d+|(?:arg|loc|tmp|x)\d+)$/;

/**
 * Writes names as the text of a module does: without the address of imported modules, and members of the module itself
 * by name only.
 */
export class ShortNames {
  /** How each module is written before its members: `coin::`, or nothing for this module. */
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #shortened = new Map<string, string>();

  /** @param others the other modules that the text names */
  constructor(own: ModuleId, others: readonly ModuleId[]) {
    this.#prefixes = prefixesOf(own, others);
  }

  /** Whether members of a module are written without its address. */
  isImported({ address, module }: ModuleId): boolean {
    return this.#prefixes.get(`${address}::${module}::`) === `${module}::`;
  }

  /** Returns a text with all names in it shortened. */
  in(text: string): string {
    const known = this.#shortened.get(text);
    if (known !== undefined) return known;
    const short = text.replace(/(0x[0-9a-f]+::[\w$<>]+::)([\w$]*)/g, (whole, prefix: string, member: string) => {
      const written = this.#prefixes.get(prefix);
      const isUnclear = written === '' && (member === '' || BUILT_IN.test(member));
      return written === undefined || isUnclear ? whole : `${written}${member}`;
    });
    const shown = short.length <= LONGEST_TYPE ? short : `${short.slice(0, LONGEST_TYPE)}…`;
    this.#shortened.set(text, shown);
    return shown;
  }
}

/** Returns how each module is written before its members; two modules with one name keep their addresses. */
function prefixesOf(own: ModuleId, others: readonly ModuleId[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>();
  for (const { module } of others) count.set(module, (count.get(module) ?? 0) + 1);
  const whole = ({ address, module }: ModuleId) => `${address}::${module}::`;
  const short = others.filter(
    ({ address, module }) =>
      count.get(module) === 1 && module !== own.module && (module !== 'vector' || address === '0x1'),
  );
  return new Map([[whole(own), ''], ...short.map(each => [whole(each), `${each.module}::`] as const)]);
}
