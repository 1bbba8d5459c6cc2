import type { InterfaceText } from '../../core/modules/interfaceText';
import type { ModuleId } from '../../core/move/functionId';
import { qualifiedNames, type QualifiedName } from '../../core/payloads/qualifiedName';

/** `option::some`, or a function or struct of the module itself; a field follows a dot or comes before a colon. */
const SHORT_NAME = /(?<![\w$.:])(?:([\w$]+)::)?([\w$]+)(?![\w$]|:(?!:))/g;
/** A byte string, or the comment at the end of a line. */
const NO_CODE = /\b[bx]"[^"]*"|\/\/.*/g;

/** Finds the names in lines of a code document without their addresses: those of its own members and by `use`. */
export class CodeNames {
  readonly #own: ModuleId;
  readonly #members: ReadonlySet<string>;
  readonly #used: ReadonlyMap<string, ModuleId>;

  constructor(shown: InterfaceText, own: ModuleId) {
    this.#own = own;
    this.#members = new Set(shown.module?.children.map(({ name }) => name));
    this.#used = usedModules(shown);
  }

  /** Yields the names in a line, from left to right. */
  *in(line: string): Generator<QualifiedName, void, void> {
    const code = line.replace(NO_CODE, text => ' '.repeat(text.length));
    for (const match of code.matchAll(SHORT_NAME)) {
      const [text, alias = '', last = ''] = match;
      const used = this.#used.get(alias);
      // A variant of an enum of this module follows the name of the enum.
      const name = used || alias === '' ? last : alias;
      const { address, module } = used ?? this.#own;
      const isKnown = used !== undefined || this.#members.has(name);
      if (isKnown) yield { id: { address, module, name }, start: match.index, end: match.index + text.length };
    }
  }
}

/** Returns the modules that the `use` lines at the start of the code name, by their names. */
function usedModules({ text, module }: InterfaceText): ReadonlyMap<string, ModuleId> {
  const used = new Map<string, ModuleId>();
  if (!module) return used;
  for (const line of linesFrom(text, module.lines.first + 1)) {
    if (!line.startsWith('    use ')) break;
    for (const { id } of qualifiedNames(line)) if (!used.has(id.module)) used.set(id.module, id);
  }
  return used;
}

function* linesFrom(text: string, first: number): Generator<string, void, void> {
  let at = 0;
  for (let line = 0; at < text.length; line++) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end;
    if (line >= first) yield text.slice(at, next);
    at = next + 1;
  }
}
