import { isFrameworkStruct, PRIMITIVES, typeTagText, type TypeTag } from '../../move/typeTag';
import type { ArgumentProblem } from './argumentReading';
import { FINDING_CODES, rewrite } from './finding';
import { isBytes, leafKind } from './leafForms';
import type { PayloadForm, WrittenItem } from '../located';

type DeclaredType = NonNullable<WrittenItem['declaredType']>;

/** The serializers of the Python SDK whose names are not those of what they write. */
const SERIALIZERS: ReadonlyMap<string, string> = new Map([
  ['0x1::string::String', 'str'],
  ['string', 'str'],
  ['vector<u8>', 'to_bytes'],
  ['hex', 'to_bytes'],
  ['address', 'struct'],
]);
const WORDS: ReadonlySet<string> = new Set([...PRIMITIVES, 'hex', 'string']);

/** The CLI's word for a declared type: of `u64` and `vector<u64>` it is `u64`. Any other text is given as it is. */
export function declaredWord(text: string): string {
  const inner = /^(?:vector<)*([^<>]*)>*$/.exec(text.trim())?.[1] ?? text;
  return inner === '0x1::string::String' ? 'string' : inner;
}

/** Whether it is known how values of a declared type are written. */
export function isKnownDeclaration(text: string): boolean {
  return WORDS.has(declaredWord(text));
}

/** What is wrong with a declared type: bytes of it are none of the parameter's type. `undefined` where that is not sure. */
export function declaredMisfit(type: TypeTag, declared: DeclaredType, form: PayloadForm): ArgumentProblem | undefined {
  const word = declaredWord(declared.text);
  const fitting = wordsFor(leafOf(type));
  const [best] = fitting;
  if (!WORDS.has(word) || best === undefined || fitting.includes(word)) return undefined;
  // Encoded by the SDK itself, a truth value is a byte as any other.
  if (form === 'rust' && word === 'bool' && fitting.includes('u8')) return undefined;
  const written = sourceOf(declared.text, form);
  const { start, end } = declared.range;
  const isSimple =
    /^[\w.]+$/.test(written) && start.line === end.line && end.character - start.character === written.length;
  const [found, wanted] = isSimple ? [written, sourceOf(best, form)] : [declared.text, best];
  return {
    code: FINDING_CODES.declaredType,
    range: declared.range,
    path: '',
    message: `${typeTagText(type)} is wanted, not ${found}: declare it as ${wanted}.`,
    fixes:
      isSimple && (form !== 'rust' || [written, best].every(each => /^[iu]\d/.test(each)))
        ? [rewrite(declared.range, wanted)]
        : [],
  };
}

/** How a form declares a type, where it does so in one word. */
function sourceOf(text: string, form: PayloadForm): string {
  return form === 'python' ? `Serializer.${SERIALIZERS.get(text) ?? text}` : text;
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
