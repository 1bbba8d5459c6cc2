import { CLI_FILE } from '../engine/requestJson';
import { isFrameworkStruct, parseTypeTag, PRIMITIVES, typeTagText, type TypeTag, isBytes } from '../../move/typeTag';
import type { PayloadForm, WrittenItem } from '../located';
import { leafKind, type ArgumentProblem } from './argumentReading';
import { FINDING_CODES, rewrite } from './finding';

type DeclaredType = NonNullable<WrittenItem['declaredType']>;

const WORDS: ReadonlySet<string> = new Set([...PRIMITIVES, 'hex', 'string']);

/** Returns the CLI's word for a declared type: `u64` for `u64` and `vector<u64>`; other text unchanged. */
export function declaredWord(text: string): string {
  const inner = /^(?:vector<)*([^<>]*)>*$/.exec(text.trim())?.[1] ?? text;
  return inner === '0x1::string::String' ? 'string' : inner;
}

/** Whether the form of values of a declared type is known. */
export function isKnownDeclaration(text: string): boolean {
  return WORDS.has(declaredWord(text));
}

/** The CLI's word for a value that is given as its BCS, in hex. */
export const RAW = 'raw';

/** Whether a document says with which bytes an argument is written, whatever a gateway says of the parameter. */
export function namesBytes({ declaredType }: WrittenItem): boolean {
  return declaredType !== undefined && (declaredType.text === RAW || isKnownDeclaration(declaredType.text));
}

/** Returns the struct that a declared type names, inside vectors; `undefined` for any other type. */
export function declaredStruct(text: string): TypeTag | undefined {
  const tag = parseTypeTag(text);
  const leaf = tag && leafOf(tag);
  return leaf?.kind === 'struct' && leafKind(leaf) === undefined ? leaf : undefined;
}

/** Returns the problem with a declared struct that is not that of the parameter; `undefined` if it is. */
export function structMisfit(type: TypeTag, declared: DeclaredType, struct: TypeTag): ArgumentProblem | undefined {
  const leaf = leafOf(type);
  if (typeTagText(leaf) === typeTagText(struct)) return undefined;
  const [word = typeTagText(leaf)] = wordsFor(leaf);
  return declaredProblem(declared, `${typeTagText(type)} is expected, not ${declared.text}: declare it as ${word}.`);
}

function declaredProblem({ range }: DeclaredType, message: string): ArgumentProblem {
  return { code: FINDING_CODES.declaredType, range, path: '', message, fixes: [] };
}

/** Whether a form is one of the CLI, which takes each argument with one of its own types. */
export function isOfCli({ isCommand, id }: PayloadForm): boolean {
  return isCommand === true || id === CLI_FILE.id;
}

/** Returns the problem with a declared type whose bytes do not fit the parameter's; `undefined` if unsure. */
export function declaredMisfit(type: TypeTag, declared: DeclaredType, form: PayloadForm): ArgumentProblem | undefined {
  const word = declaredWord(declared.text);
  const fitting = wordsFor(leafOf(type));
  const [best] = fitting;
  if (!WORDS.has(word) || best === undefined || fitting.includes(word)) return undefined;
  // When the SDK itself encodes it, a boolean is one byte, the same as a u8.
  if (form.values === 'encoded' && word === 'bool' && fitting.includes('u8')) return undefined;
  const sourceOf = form.declared ?? (text => text);
  const written = sourceOf(declared.text);
  const { start, end } = declared.range;
  const isSimple =
    /^[\w.]+$/.test(written) && start.line === end.line && end.character - start.character === written.length;
  const [found, wanted] = isSimple ? [written, sourceOf(best)] : [declared.text, best];
  return {
    code: FINDING_CODES.declaredType,
    range: declared.range,
    path: '',
    message: `${typeTagText(type)} is expected, not ${found}: declare it as ${wanted}.`,
    fixes:
      isSimple && (form.values !== 'encoded' || [written, best].every(each => /^[iu]\d/.test(each)))
        ? [rewrite(declared.range, wanted)]
        : [],
  };
}

/** Returns the type of the innermost values, inside all vectors and options, as the CLI declares them. */
function leafOf(type: TypeTag): TypeTag {
  if (type.kind === 'vector' && !isBytes(type)) return leafOf(type.element);
  const [inner] = isFrameworkStruct(type, 'option', 'Option') ? type.typeArguments : [];
  return inner ? leafOf(inner) : type;
}

/** Returns the word to declare a value of a type as, as the CLI does; `undefined` if it has none. */
export function declarationFor(type: TypeTag): string | undefined {
  return wordsFor(leafOf(type))[0];
}

/** Returns the words under which a type's bytes can be written, best first; empty if they are not known. */
function wordsFor(type: TypeTag): readonly string[] {
  switch (leafKind(type)) {
    case 'integer':
      return [typeTagText(type)];
    case 'bool':
      return ['bool', 'u8'];
    case 'address':
      return ['address'];
    case 'bytes':
      return ['hex', 'string', 'u8'];
    case 'text':
      return ['string', 'hex', 'u8'];
    case undefined:
      return [];
  }
}
