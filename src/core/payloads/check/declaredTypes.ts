import type { Range } from '../../text/lines';
import { CLI_FILE } from '../engine/forms';
import { isFrameworkStruct, parseTypeTag, PRIMITIVES, typeTagText, type TypeTag, isBytes } from '../../move/typeTag';
import type { PayloadForm, WrittenItem, WrittenValue } from '../located';
import { leafKind, type ArgumentProblem } from './argumentReading';
import { FINDING_CODES, rewrite, type Fix } from './finding';
import { integerType } from '../../move/integer';
import { NO_MULTISIG_ADDRESS } from '../draft';

type DeclaredType = NonNullable<WrittenItem['declaredType']>;

const WORDS: ReadonlySet<string> = new Set([...PRIMITIVES, 'hex', 'string']);

/** Returns the CLI's name for a declared type: `u64` for `u64` and `vector<u64>`. Other strings are unchanged. */
export function declaredWord(text: string): string {
  const inner = /^(?:vector<)*([^<>]*)>*$/.exec(text.trim())?.[1] ?? text;
  return inner === '0x1::string::String' ? 'string' : inner;
}

/** Whether the value form of a declared type is known. */
export function isKnownDeclaration(text: string): boolean {
  return WORDS.has(declaredWord(text));
}

/** The CLI's type name for a value passed as BCS bytes in hex. */
export const RAW = 'raw';

/** Whether the document declares an argument's BCS type, regardless of the parameter's type in the ABI. */
export function namesBytes({ declaredType }: WrittenItem): boolean {
  return declaredType !== undefined && (declaredType.text === RAW || isKnownDeclaration(declaredType.text));
}

/** Returns the struct in a declared type, inside any vectors and Options; `undefined` for any other type. */
export function declaredStruct(text: string): TypeTag | undefined {
  const tag = parseTypeTag(text);
  const leaf = tag && leafOf(tag);
  return leaf?.kind === 'struct' && leafKind(leaf) === undefined ? leaf : undefined;
}

/** Returns the problem with a declared struct that differs from the parameter's; `undefined` if they are the same. */
export function structMisfit(type: TypeTag, declared: DeclaredType, struct: TypeTag): ArgumentProblem | undefined {
  const leaf = leafOf(type);
  if (typeTagText(leaf) === typeTagText(struct)) return undefined;
  const [word = typeTagText(leaf)] = wordsFor(leaf);
  return declaredProblem(
    declared.range,
    `${typeTagText(type)} is expected, not ${declared.text}: declare it as ${word}.`,
  );
}

function declaredProblem(range: Range, message: string, fixes: readonly Fix[] = []): ArgumentProblem {
  return { code: FINDING_CODES.declaredType, range, path: '', message, fixes };
}

/** Whether a form belongs to the CLI, which requires a declared type for each argument. */
export function isOfCli({ isCommand, id }: PayloadForm): boolean {
  return isCommand === true || id === CLI_FILE.id;
}

/**
 * Returns the problem with a declared type whose encoding differs from that of the parameter's type; `undefined` if
 * there is none or it is uncertain.
 */
export function declaredMisfit(type: TypeTag, declared: DeclaredType, form: PayloadForm): ArgumentProblem | undefined {
  const word = declaredWord(declared.text);
  const fitting = wordsFor(leafOf(type));
  const [best] = fitting;
  if (!WORDS.has(word) || best === undefined || fitting.includes(word)) return undefined;
  // In BCS, a bool is one byte, the same as a u8.
  if (form.values === 'encoded' && word === 'bool' && fitting.includes('u8')) return undefined;
  const sourceOf = form.declared ?? (text => text);
  const written = sourceOf(declared.text);
  const { start, end } = declared.range;
  const isSimple =
    /^[\w.]+$/.test(written) && start.line === end.line && end.character - start.character === written.length;
  const [found, wanted] = isSimple ? [written, sourceOf(best)] : [declared.text, best];
  const isSafe = isSimple && (form.values !== 'encoded' || [written, best].every(each => /^[iu]\d/.test(each)));
  const message = `${typeTagText(type)} is expected, not ${found}: declare it as ${wanted}.`;
  return declaredProblem(declared.range, message, isSafe ? [rewrite(declared.range, wanted)] : []);
}

/** Returns the type of the innermost values, inside all vectors and options. The CLI declares this type. */
function leafOf(type: TypeTag): TypeTag {
  if (type.kind === 'vector' && !isBytes(type)) return leafOf(type.element);
  const [inner] = isFrameworkStruct(type, 'option', 'Option') ? type.typeArguments : [];
  return inner ? leafOf(inner) : type;
}

/** Returns the CLI's name for the type of a value; `undefined` if there is none. */
export function declarationFor(type: TypeTag): string | undefined {
  return wordsFor(leafOf(type))[0];
}

/** Returns the CLI's names for types that encode to the same bytes, best first; empty if unknown. */
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

const INTEGERS = PRIMITIVES.filter(name => integerType(name) !== undefined);
/** The CLI's types for the innermost values of an argument. */
const TYPES: ReadonlySet<string> = new Set(['address', 'bool', 'hex', 'string', 'raw', ...INTEGERS]);
/** Maximum length of a value in a message, in characters. */
const MAX_SHOWN = 40;

/** Returns why the CLI would reject an argument for any function. @param type the parameter's type, if known */
export function cliProblem(item: WrittenItem, form: PayloadForm, type?: TypeTag): ArgumentProblem | undefined {
  if (!isOfCli(form)) return undefined;
  const { value, declaredType } = item;
  if (value.kind === 'broken') return form.isCommand ? cutList(value) : undefined;
  if (!declaredType) return form.isCommand ? untyped(value, type) : untypedInFile(value, type);
  const { text, range } = declaredType;
  // Structs and enums are written with their own types.
  if (TYPES.has(text.toLowerCase()) || (text.includes('::') && !text.startsWith('vector'))) return undefined;
  const inner = declaredWord(text);
  const word = TYPES.has(inner) ? inner : type && declarationFor(type);
  const isList = /^vector\b/i.test(text);
  const advice = isList
    ? `declare a list with the type of its items, as in ${EXAMPLES[inner] ?? 'u64:[1]'}.`
    : word === undefined
      ? 'use address, bool, hex, string, u8 to u256, i8 to i256, or raw.'
      : `declare it as ${word}.`;
  const fixes = word === undefined || (isList && value.kind === 'text') ? [] : [rewrite(range, word)];
  return declaredProblem(range, `The CLI has no type ${text}: ${advice}`, fixes);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  address: 'address:["0xb0b"]',
  bool: 'bool:[true]',
  hex: 'hex:["0x00"]',
  string: 'string:["a"]',
  ...Object.fromEntries(INTEGERS.map(name => [name, `${name}:[1]`])),
};

/** Returns the problem with an incomplete list: without quotes, a list ends at the first space. */
function cutList({ range }: WrittenValue): ArgumentProblem {
  const message = 'This list is incomplete: quote the argument if it contains spaces, as in "u64:[1, 2]".';
  return { code: FINDING_CODES.argumentValue, range, path: '', message, fixes: [] };
}

/**
 * Returns the problem with an argument without a type: in the CLI's JSON files, the type is a property beside the
 * value.
 */
function untypedInFile({ kind, range }: WrittenValue, type: TypeTag | undefined): ArgumentProblem | undefined {
  if (kind === 'hole' || kind === 'broken') return undefined;
  const word = (type && declarationFor(type)) ?? 'u64';
  return declaredProblem(
    range,
    `The CLI requires a type for each argument: write {"type": ${JSON.stringify(word)}, "value": …}.`,
  );
}

function untyped(value: WrittenValue, type: TypeTag | undefined): ArgumentProblem | undefined {
  if (value.kind !== 'text') return undefined;
  const word = type && declarationFor(type);
  const shown = value.value.length > MAX_SHOWN ? '…' : value.value;
  const { start } = value.range;
  const example = word === undefined ? ', as in address:0xb0b or u64:5' : '';
  return declaredProblem(
    value.range,
    `The CLI rejects arguments without a type: write ${word ?? '<type>'}:${shown}${example}.`,
    word === undefined ? [] : [rewrite({ start, end: start }, `${word}:`, `Write ${word}:${shown}`)],
  );
}

/** Returns the message for a multisig account that is missing or is not an address. */
export function multisigText(account: WrittenValue | undefined, form: PayloadForm): string {
  if (form.isCommand)
    return account
      ? 'The value of --multisig-address must be the address of the multisig account, such as 0xacc0.'
      : 'The command needs the address of the multisig account: add --multisig-address, such as 0xacc0.';
  return account ? NO_MULTISIG_ADDRESS : MISSING_MULTISIG_ADDRESS;
}

const MISSING_MULTISIG_ADDRESS =
  'A multisig payload needs the account’s address: add "multisig_address", such as "0xacc0".';
