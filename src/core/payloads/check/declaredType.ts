import { isFrameworkStruct, PRIMITIVES, typeTagText, type TypeTag } from '../../move/typeTag';
import type { ArgumentProblem } from './argumentReading';
import { FINDING_CODES, rewrite } from './finding';
import { isBytes, leafKind } from './leafForms';
import type { WrittenItem } from '../located';

type DeclaredType = NonNullable<WrittenItem['declaredType']>;

/** What serializers of the Python SDK are to the CLI. */
const SERIALIZERS: ReadonlyMap<string, string> = new Map([
  ['str', 'string'],
  ['to_bytes', 'hex'],
]);
const WORDS: ReadonlySet<string> = new Set([...PRIMITIVES, 'hex', 'string']);

/**
 * The CLI's word for a declared type: of `u64`, `Serializer.u64` and `vector<u64>` it is `u64`; of `Serializer.str`
 * it is `string`. Any other text is given as it is.
 */
export function declaredWord(text: string): string {
  const inner = /^(?:vector<)*([^<>]*)>*$/.exec(text.trim())?.[1] ?? text;
  const last = /(?:^|\.)(\w+)$/.exec(inner)?.[1] ?? inner;
  return SERIALIZERS.get(last) ?? last;
}

/** Whether it is known how values of a declared type are written. */
export function isKnownDeclaration(text: string): boolean {
  return WORDS.has(declaredWord(text));
}

/** What is wrong with a declared type: bytes of it are none of the parameter's type. `undefined` where that is not sure. */
export function declaredMisfit(type: TypeTag, declared: DeclaredType): ArgumentProblem | undefined {
  const word = declaredWord(declared.text);
  const fitting = wordsFor(leafOf(type));
  const [best] = fitting;
  if (!WORDS.has(word) || best === undefined || fitting.includes(word)) return undefined;
  const written = declared.text.lastIndexOf(lastWord(declared.text));
  const isOneLine = declared.range.end.character - declared.range.start.character === declared.text.length;
  const replaced = `${declared.text.slice(0, written)}${serializerFor(declared.text, best)}`;
  const isSimple = /^[\w.]+$/.test(declared.text) && isOneLine;
  return {
    code: FINDING_CODES.declaredType,
    range: declared.range,
    path: '',
    message: `${typeTagText(type)} is wanted, not ${declared.text}: declare it as ${isSimple ? replaced : best}.`,
    fixes: isSimple ? [rewrite(declared.range, replaced)] : [],
  };
}

/** The type of the innermost values, as the CLI declares them: that in all vectors and options. */
function leafOf(type: TypeTag): TypeTag {
  if (type.kind === 'vector' && !isBytes(type)) return leafOf(type.element);
  const [inner] = isFrameworkStruct(type, 'option', 'Option') ? type.typeArguments : [];
  return inner ? leafOf(inner) : type;
}

/** The words under which a type's bytes are written, the most fitting first; none where that is not known. */
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

function lastWord(text: string): string {
  return /\w+$/.exec(text)?.[0] ?? text;
}

function serializerFor(text: string, word: string): string {
  if (!text.includes('.')) return word;
  if (word === 'address') return 'struct';
  return [...SERIALIZERS].find(([, cli]) => cli === word)?.[0] ?? word;
}
