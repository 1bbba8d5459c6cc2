import { abortSites } from '../bytecode/abortSites';
import { BytecodeError } from '../bytecode/byteCursor';
import { CodeNames } from '../bytecode/codeNames';
import type { CodeUnit, CompiledModule } from '../bytecode/compiledCode';
import { errorOf, type MemberAttribute, type ModuleMetadata } from '../bytecode/metadata';
import { functionAbi, interfaceOf, moduleView, type FunctionView, type ModuleView } from '../bytecode/moduleView';
import { readBytecode } from '../bytecode/readBytecode';
import { moduleText, type FunctionBody, type InterfaceText } from '../modules/interfaceText';
import { inertName, inertType, readModule } from '../modules/readAbi';
import type { WireModule } from '../gateway/schemas/answerSchemas';
import { hexToBytes } from '../move/hex';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import type { ModuleId } from '../move/functionId';
import { excerpt, visibleText } from '../text/visibleText';
import { abortSummary } from './abortWords';
import { abiDifferences } from './compareWithCode';
import { PossibleAborts } from './possibleAborts';
import { ShortNames } from './codeKeys';
import { localName, TOO_LONG, type Body, type CodeTextLine, instructionLines } from './instructionLines';
import { foldBody } from './foldBody';

/** How function bodies are shown: as statements, with the operand stack folded into expressions, or as instructions. */
export type CodeMode = 'statements' | 'instructions';

/** A module as returned by a node, and where it was read from. */
export interface DeployedCode {
  readonly id: ModuleId;
  readonly module: WireModule;
  /** For example, `Sandbox at ledger version 1,204`. */
  readonly source: string;
}

export interface CodeText extends InterfaceText {
  /**
   * Problems, which are also part of the text: why there is no code, which parts are unknown, or that the ABI does not
   * match.
   */
  readonly notes: readonly string[];
}

/** Maximum number of characters of all function bodies; the rest is left out. Real modules have at most 300,000. */
const LONGEST = 4_000_000;
/** Maximum number of calls to examine for the aborts of all functions. Real modules have at most 1,700. */
const MOST_CALLS = 50_000;
const INDENT = '    ';
/**
 * Returns the code of a module in a syntax similar to Move source code, in the order of its interface, including
 * private functions. Arguments are named `arg0`, other locals `loc2`, values without a local `tmp0`, and blocks `B1`.
 */
export function codeText({ id, module, source }: DeployedCode, mode: CodeMode): CodeText {
  const title = `${inertName(id.address)}::${inertName(id.module)} on ${visibleText(source)}`;
  if (/^(0x)?$/.test(module.bytecode)) {
    return none(title, 'The response has no bytecode, only an interface.');
  }
  const bytes = hexToBytes(module.bytecode);
  if (!bytes) return unreadable(title, 'The bytecode from the node is not hex.');
  try {
    const reading = readBytecode(bytes);
    if (reading.code.kind === 'script') return none(title, 'It is a script.');
    const trouble = reading.kind === 'partly' ? [`Only part of the code is shown. ${reading.trouble.message}`] : [];
    return new CodeWriter(reading.code, mode, bytes).text(title, trouble, readModule(module, id.address).abi);
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return unreadable(title, error.message);
  }
}

function none(title: string, reason: string): CodeText {
  return onlyNotes([`The code of ${title} is not available.`, visibleText(reason)]);
}

/** Code text for bytecode that is damaged or in an unknown format. */
function unreadable(title: string, reason: string): CodeText {
  return onlyNotes([`The code of ${title} cannot be shown.`, visibleText(reason)]);
}

function onlyNotes(notes: readonly string[]): CodeText {
  return { notes, text: notes.map(note => `// ${note}\n`).join(''), groups: [] };
}

class CodeWriter {
  readonly #code: CompiledModule;
  readonly #mode: CodeMode;
  readonly #names: CodeNames;
  readonly #view: ModuleView;
  readonly #shortNames: ShortNames;
  readonly #short: (text: string) => string;
  readonly #aborts: PossibleAborts;
  #written = 0;
  #examined = 0;

  constructor(code: CompiledModule, mode: CodeMode, bytes: Uint8Array) {
    this.#code = code;
    this.#mode = mode;
    this.#names = new CodeNames(code);
    this.#view = moduleView(code, this.#names);
    this.#shortNames = new ShortNames(this.#view.id, this.#modules());
    this.#short = text => this.#shortNames.in(text);
    const { address, module } = this.#view.id;
    this.#aborts = new PossibleAborts(id => (id.address === address && id.module === module ? bytes : undefined));
  }

  text(title: string, trouble: readonly string[], abi: ModuleAbi | undefined): CodeText {
    const own = interfaceOf(this.#view);
    const views = new Map(this.#view.functions.map(view => [this.#functionAbi(view), view]));
    const attributes = new Map(this.#view.structs.map(({ name, marks }) => [name, marks]));
    const differing = abi ? abiDifferences(own, abi) : [];
    const notes = [
      ...trouble,
      ...(differing.length > 0 ? [`The ABI from the node does not match this code: ${differing.join(', ')}.`] : []),
    ].map(note => visibleText(note));
    // Short lines, so that the header can be read without scrolling.
    const head = [
      `Code of ${title}`,
      `From bytecode (${visibleText(this.#format())}), not the source code.`,
      'Bytecode has no comments, no inline functions, and no parameter, local or constant names.',
      ...notes,
    ];
    const shown = { ...own, structs: own.structs.map(each => this.#struct(each)), functions: [...views.keys()] };
    const comments = head.map(line => `// ${line}`);
    const text = moduleText(shown, comments, {
      uses: this.#modules()
        .filter(id => this.#shortNames.isImported(id))
        .map(({ address, module }) => `use ${address}::${module};`)
        .toSorted(),
      marks: member => {
        const view = 'parameters' in member ? views.get(member) : undefined;
        if (view)
          return [
            ...this.#abortLine(view),
            ...attributesOf(view).map(name => `#[${name}]`),
            ...view.marks.flatMap(attributeText),
          ];
        return (attributes.get(member.name) ?? []).flatMap(attributeText);
      },
      body: declared => {
        const view = views.get(declared);
        return view?.code && this.#body(view, view.code);
      },
    });
    return { ...text, notes };
  }

  #format(): string {
    const { compilation } = this.#view.metadata;
    const version = `version ${this.#code.version}`;
    return compilation ? `${version}, compiler ${compilation.compiler}, language ${compilation.language}` : version;
  }

  #modules(): readonly ModuleId[] {
    return this.#code.moduleHandles.flatMap((_, index) => (index === this.#code.self ? [] : this.#names.module(index)));
  }

  /** Returns a comment that lists the abort codes of a function, as far as they are known from this module. */
  #abortLine({ name, isNative }: FunctionView): readonly string[] {
    if (isNative || this.#examined >= MOST_CALLS) return [];
    const catalogue = this.#aborts.of({ ...this.#view.id, name }, MOST_CALLS - this.#examined);
    this.#examined += catalogue.calls;
    const summary = abortSummary(catalogue);
    return summary === '' ? [] : commentLines(summary);
  }

  #struct(struct: StructAbi): StructAbi {
    const short = (fields: StructAbi['fields']) => fields.map(({ name, type }) => ({ name, type: this.#short(type) }));
    return {
      ...struct,
      fields: short(struct.fields),
      variants: struct.variants.map(({ name, fields }) => ({ name, fields: short(fields) })),
    };
  }

  #functionAbi(view: FunctionView): FunctionAbi {
    return {
      ...functionAbi(view),
      parameters: this.#bounded(view.parameters.map((type, index) => `arg${index}: ${this.#short(type)}`)),
      returns: this.#bounded(view.results.map(this.#short)),
    };
  }

  /** Counts the characters of a signature, and leaves the signature out if the module is too long. */
  #bounded(texts: readonly string[]): readonly string[] {
    if (this.#written > LONGEST) return texts.length === 0 ? texts : ['not shown'];
    this.#written += texts.reduce((sum, text) => sum + text.length, 0);
    return texts;
  }

  #body({ parameters, results, locals, acquires, accesses }: FunctionView, unit: CodeUnit): FunctionBody {
    const clauses = [...(acquires.length > 0 ? [`acquires ${acquires.join(', ')}`] : []), ...(accesses ?? [])];
    const clause = clauses.map(each => ` ${this.#short(each)}`).join('');
    if (this.#written > LONGEST) return { clause, lines: [`${INDENT}${TOO_LONG}`], offsets: [undefined] };
    const limit = LONGEST - this.#written;
    const body: Body = {
      code: this.#code,
      names: this.#names,
      unit,
      parameters: parameters.length,
      results: results.length,
      short: this.#short,
    };
    const declared = locals.map((type, index) => {
      const name = localName(parameters.length + index, body);
      return { text: `${INDENT}let ${name}: ${this.#short(type)};` };
    });
    const comments = abortComments(body, this.#view.metadata);
    const statements =
      this.#mode === 'statements' ? statementLines(body, comments, limit) : instructionLines(body, limit, comments);
    const all: readonly CodeTextLine[] = [...declared, ...(declared.length > 0 ? [{ text: '' }] : []), ...statements];
    const lines = all.map(({ text }) => text);
    this.#written += lines.reduce((sum, line) => sum + line.length, 0);
    return { clause, lines, offsets: all.map(({ offset }) => offset) };
  }
}

function statementLines(body: Body, comments: ReadonlyMap<number, string>, limit: number): readonly CodeTextLine[] {
  return foldBody(body, limit).map(line => {
    if (line.kind === 'label') return { text: `B${line.block}:` };
    const { text, offset } = line;
    return { text: `${INDENT}${visibleText(text)}${comments.get(offset) ?? ''}`, offset };
  });
}

/** Returns comments with the name and description of abort codes in the error map, by instruction offset. */
function abortComments({ code, unit, names }: Body, metadata: ModuleMetadata): ReadonlyMap<number, string> {
  const comments = new Map<number, string>();
  for (const { offset, code: number } of abortSites(code, unit, names)) {
    if (number === undefined) continue;
    const error = errorOf(metadata, number);
    const parts = [`0x${number.toString(16)}`, ...(error ? [error.name, error.description] : [])];
    const known = parts.filter(Boolean).map(part => excerpt(part, 120));
    if (error) comments.set(offset, ` // ${known.join(' · ')}`);
  }
  return comments;
}

/** Leaves out `persistent` on public functions, because compilers add it to all of them since version 8. */
function attributesOf({ attributes, visibility }: FunctionView): readonly string[] {
  return attributes.filter(name => name !== 'persistent' || visibility !== 'public');
}

/** Leaves out `#[view]` and `#[event]`, because they are part of the interface. */
function attributeText({ kind, number, args }: MemberAttribute): readonly string[] {
  if (kind === 'view' || kind === 'event') return [];
  const name = kind === 'unknown' ? `unknown_attribute_${number}` : kind;
  return [`#[${name}${args.length > 0 ? `(${args.map(inertType).join(', ')})` : ''}]`];
}

/** Maximum number of characters per line. */
const WIDTH = 100;

/** Wraps a comment at {@link WIDTH}. */
function commentLines(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '//';
  for (const word of text.split(' ')) {
    if (line !== '//' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '//';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
