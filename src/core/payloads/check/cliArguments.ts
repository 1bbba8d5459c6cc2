import { integerType } from '../../move/integer';
import { PRIMITIVES, type TypeTag } from '../../move/typeTag';
import type { PayloadForm, WrittenItem, WrittenValue } from '../located';
import type { ArgumentProblem } from './argumentReading';
import { FINDING_CODES, rewrite } from './finding';
import { declarationFor, declaredWord, isOfCli } from './declaredTypes';
import { NO_MULTISIG_ADDRESS } from '../draft';

const INTEGERS = PRIMITIVES.filter(name => integerType(name) !== undefined);
/** The types of the CLI for the innermost values of an argument. */
const TYPES: ReadonlySet<string> = new Set(['address', 'bool', 'hex', 'string', 'raw', ...INTEGERS]);
/** Maximum length of a value in a sentence. */
const MAX_SHOWN = 40;

/**
 * Returns the problem with an argument that the CLI refuses, whatever function it is for.
 * @param type the parameter's, if it is known
 */
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
    ? `a list has the type of its items, as in ${EXAMPLES[inner] ?? 'u64:[1]'}.`
    : word === undefined
      ? 'use address, bool, hex, string, u8 to u256, i8 to i256, or raw.'
      : `declare it as ${word}.`;
  return {
    code: FINDING_CODES.declaredType,
    range,
    path: '',
    message: `The CLI has no type ${text}: ${advice}`,
    fixes: word === undefined || (isList && value.kind === 'text') ? [] : [rewrite(range, word)],
  };
}

const EXAMPLES: Readonly<Record<string, string>> = {
  address: 'address:["0xb0b"]',
  bool: 'bool:[true]',
  hex: 'hex:["0x00"]',
  string: 'string:["a"]',
  ...Object.fromEntries(INTEGERS.map(name => [name, `${name}:[1]`])),
};

/** Without quotes, a list ends at its first space. */
function cutList({ range }: WrittenValue): ArgumentProblem {
  const message = 'This is not a whole list: put quotes around the argument if it has spaces, as in "u64:[1, 2]".';
  return { code: FINDING_CODES.argumentValue, range, path: '', message, fixes: [] };
}

/** In JSON, the type is a member beside the value. */
function untypedInFile({ kind, range }: WrittenValue, type: TypeTag | undefined): ArgumentProblem | undefined {
  if (kind === 'hole' || kind === 'broken') return undefined;
  const word = (type && declarationFor(type)) ?? 'u64';
  return {
    code: FINDING_CODES.declaredType,
    range,
    path: '',
    message: `The CLI takes each argument with its type: write {"type": ${JSON.stringify(word)}, "value": …}.`,
    fixes: [],
  };
}

function untyped(value: WrittenValue, type: TypeTag | undefined): ArgumentProblem | undefined {
  if (value.kind !== 'text') return undefined;
  const word = type && declarationFor(type);
  const shown = value.value.length > MAX_SHOWN ? '…' : value.value;
  const { start } = value.range;
  return {
    code: FINDING_CODES.declaredType,
    range: value.range,
    path: '',
    message: `The CLI refuses an argument without its type: write ${word ?? '<type>'}:${shown}${word === undefined ? ', as in address:0xb0b or u64:5' : ''}.`,
    fixes: word === undefined ? [] : [rewrite({ start, end: start }, `${word}:`, `Write ${word}:${shown}`)],
  };
}

/** Returns the sentence for a multisig account that is missing, or is not an address. */
export function multisigText(account: WrittenValue | undefined, form: PayloadForm): string {
  if (form.isCommand)
    return account
      ? 'The value of --multisig-address is not the address of the multisig account, such as 0xacc0.'
      : 'The command needs the address of the multisig account: add --multisig-address, such as 0xacc0.';
  return account ? NO_MULTISIG_ADDRESS : MISSING_MULTISIG_ADDRESS;
}

const MISSING_MULTISIG_ADDRESS =
  'The payload of a multisig account needs its address: add "multisig_address", such as "0xacc0".';
