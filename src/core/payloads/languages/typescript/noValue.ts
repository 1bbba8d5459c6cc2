import { LIST_KEYS } from '../../engine/objectPayload';
import { membersOf } from '../../engine/shapes';
import type { WrittenMember, WrittenValue } from '../../located';

/** Match the line before the braces of a type: `interface A extends B`, `type A = B &`, `Promise<`, `a as`. */
const DECLARED_TYPE = [
  /^\s*(?:(?:export|default|declare|abstract)\s+)*(?:interface|class|namespace|enum)\s+\w[^{};()=]*$/,
  /^\s*(?:(?:export|declare)\s+)*type\s+\w[^=]*=[^=;]*$/,
  /(?:\w\s*<|(?:^|[^|])\||(?:^|[^&])&|\b(?:as|extends|implements|satisfies|keyof)\s)\s*$/,
];
/** Matches the text before the braces of a declaration that takes an object apart. */
const DECLARATION = /\b(?:(?:const|let|var)(?:\s*\[)?|function(?:\s+[\w$]+)?\s*\()\s*$/;
/** Matches the text after it: `} = payload`, `}: Payload) {`, `}) =>`, `}, index) =>`. */
const TAKEN_APART = /^\s*(?:=(?![=>])|(?:,[\w\s$,:.<>|[\]?]{0,200})?\)\s*(?::[\s\w.<>|[\]]{0,200})?=>)/;
/** Matches the source of a type: `string`, `Address[]`, `Map<A, B>`. */
const TYPE =
  /^(?:(?:string|number|bigint|boolean|any|unknown|never|object|undefined|void)\b|(?:readonly|keyof|typeof)\s|[\w.]+(?:<[^()]*>)?(?:\[\])+$|[A-Z]\w*(?:\.\w+)*<[^()]*>$)/;
/** Match the source of a schema: `z.string()`, `t.array(…)`, `Type.String()`, `string()`; that of a name alone. */
const SCHEMA =
  /^(?:(?:z|zod|yup|[jJ]oi)\s*\.\s*\w+|(?:io|[tvs]|[Tt]ypes?|[Ss]chema)\s*\.\s*(?:string|literal|array|tuple|list|optional|unknown|any|union|pipe|custom|readonlyArray)\b|(?:string|literal|optional|array|tuple|custom|nonEmpty\w*|pipe)\s*\()/i;
const NAME_SCHEMA = /^(?:[\w$]+\s*\.\s*(?:string|literal|str)\b|(?:text|varchar)\s*\()/i;
const NAME = /^[\w$]+$/;

/**
 * Whether the object in braces is a type, a schema or a pattern, not a value: it calls nothing.
 * @param before the text before it, from some lines above
 * @param after the text after it
 */
export function isNoValue(value: WrittenValue, before: string, after: string): boolean {
  const members = membersOf(value);
  return (
    DECLARED_TYPE.some(pattern => pattern.test(lastLine(before))) ||
    members.some(member => isOfType(member)) ||
    isPattern(members, before, after)
  );
}

/** Returns the last line with text, as braces may begin a line. */
function lastLine(before: string): string {
  const text = before.trimEnd();
  return before.slice(text.lastIndexOf('\n') + 1);
}

function isOfType({ name, value }: WrittenMember): boolean {
  if (value.kind === 'object') return membersOf(value).some(member => isOfType(member));
  if (value.kind !== 'hole') return false;
  if (/^(?:readonly\s+)?\w+\?\s*:/.test(value.source)) return true;
  if (name !== 'function' && !LIST_KEYS.includes(name)) return false;
  if (/\s(?:as|satisfies)\s/.test(value.source)) return false;
  const isTypeName = /^[A-Z]\w*$/.test(value.source) && /[a-z]/.test(value.source);
  if (name === 'function' && (isTypeName || NAME_SCHEMA.test(value.source))) return true;
  return TYPE.test(value.source) || SCHEMA.test(value.source) || isTextType(value.source);
}

/** `${string}::${string}::${string}` in backticks, `'a' | 'b'`. */
function isTextType(source: string): boolean {
  return /\$\{\s*(?:string|number)\s*\}/.test(source) || /^(?:'[^'|]*'|"[^"|]*")\s*\|(?!\|)/.test(source);
}

function isPattern(members: readonly WrittenMember[], before: string, after: string): boolean {
  const target = members.find(({ name }) => name === 'function')?.value;
  if (target && !(target.kind === 'hole' && NAME.test(target.source))) return false;
  if (DECLARATION.test(before) || TAKEN_APART.test(after)) return true;
  return /^\s*:/.test(after) && /[(,]\s*$/.test(before);
}
