import { UserFacingError } from '../../core/userFacingError';
import type { CommandId } from './ids';

const CHECKS = {
  absent: value => value === undefined,
  text: isText,
  list: value => Array.isArray(value),
  texts: value => Array.isArray(value) && value.every(isText),
  number: value => typeof value === 'number' && value >= 0,
  object: isObject,
  // VS Code's API accepts only instances of its own classes.
  uri: value => has(value, 'with') && has(value, 'toJSON'),
  position: value => has(value, 'translate') && has(value, 'isBefore'),
} as const satisfies Readonly<Record<string, (value: unknown) => boolean>>;

type Type = keyof typeof CHECKS;

/** The type of a property. A `?` marks it as optional; a list contains the allowed strings. */
type MemberType = Type | `${Type}?` | readonly string[];

/** An accepted argument: a value of a type, or an object with the given properties. */
export type TakenArgument = Type | Readonly<Record<string, MemberType>>;

/** A row of the Modules view. */
export const ROW = {
  kind: [
    ...['account', 'module', 'unreadableModule', 'function', 'struct', 'friends', 'friend', 'abilities', 'field'],
    ...['variant', 'inCode', 'error', 'stale', 'coming', 'unread', 'message', 'failure'],
  ],
} as const satisfies TakenArgument;

export const TRANSACTION_ROW = {
  kind: ['sender', 'transaction', 'page', 'unreadPage', 'note'],
  address: 'text',
} as const satisfies TakenArgument;

/** The focused row, for keybindings. */
export const FOCUS = { of: ['focus'] } as const satisfies TakenArgument;

/** A module, function or struct: its name or its row. */
export const NAME = [
  ROW,
  { kind: 'absent', address: 'text', module: 'text', member: 'text?', ledgerVersion: 'text?' },
] as const satisfies readonly TakenArgument[];

/** A position in a document, or a transaction that has been read. */
export const PAYLOAD = {
  uri: 'uri?',
  position: 'position?',
  draft: 'object?',
  network: 'text?',
  overrides: 'object?',
  again: 'object?',
} as const satisfies TakenArgument;

/**
 * Whether an argument is accepted. Nested values are not checked, because they occur only in the extension's own links
 * and rows.
 */
export function isTaken(value: unknown, taken: readonly TakenArgument[]): boolean {
  return taken.some(each => {
    if (typeof each === 'string') return CHECKS[each](value);
    return isObject(value) && Object.entries(each).every(([name, type]) => isOf(Reflect.get(value, name), type));
  });
}

function isOf(value: unknown, type: MemberType): boolean {
  if (typeof type !== 'string') return typeof value === 'string' && type.includes(value);
  return (type.endsWith('?') && value === undefined) || CHECKS[type.replace('?', '') as Type](value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(value: unknown, method: string): boolean {
  return isObject(value) && typeof Reflect.get(value, method) === 'function';
}

/** A command was run, from a keybinding or another extension, with an argument that it does not accept. */
export class CommandArgumentError extends UserFacingError {
  override readonly name = 'CommandArgumentError';

  constructor(readonly command: CommandId) {
    super(`The command ${command} was run with an invalid argument. Run it from the Command Palette instead.`);
  }
}

/** A command was run on a row that its view is reloading. */
export class LostRowError extends UserFacingError {
  override readonly name = 'LostRowError';

  constructor() {
    super('This row is being reloaded. Run the command again.');
  }
}
