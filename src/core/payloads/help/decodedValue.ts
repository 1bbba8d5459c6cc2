import { isJsonArray, isJsonObject, type JsonValue } from '../../json';
import { parseAddress } from '../../move/address';
import { aptOfOctas, APT_METADATA, APTOS_COIN } from '../../move/aptosCoin';
import { counted, groupDigits } from '../../text/digits';
import { hexToBytes } from '../../move/hex';
import { isFrameworkStruct, typeTagText, type TypeTag } from '../../move/typeTag';
import { hasUnseen } from '../../text/visibleText';
import { leafKind } from '../check/argumentReading';

export interface ValueContext {
  readonly labelOf: (address: string) => string | undefined;
  /** Whether a `u64` is certainly an amount in octas. */
  readonly isOctas: boolean;
}

/** Maximum length of a decoded string, in characters, and maximum number of decoded items of a vector. */
const MAX_TEXT = 80;
const MAX_ITEMS = 5;

/** Returns a description of a value, one line per string; empty if the value is self-explanatory. */
export function decodedValue(type: TypeTag, json: JsonValue, context: ValueContext): readonly string[] {
  if (type.kind === 'primitive' && type.name === 'u64' && typeof json === 'string') return amount(json, context);
  const option = optionOf(type, json);
  if (option) return option.inner === undefined ? ['none'] : someLines(option, context);
  if (leafKind(type) === undefined && isJsonArray(json)) return [items(type, json, context)];
  const line = short(type, json, context);
  return line === undefined ? [] : [line];
}

function amount(digits: string, { isOctas }: ValueContext): readonly string[] {
  const value = BigInt(digits);
  const grouped = value < 1_000n ? [] : [groupDigits(value)];
  if (isOctas) return [...grouped, `= ${aptOfOctas(value)}`];
  return value === 0n ? grouped : [...grouped, `= ${aptOfOctas(value)} if it is an amount of octas`];
}

/** Returns a description of a value on one line; `undefined` if the value is self-explanatory. */
function short(type: TypeTag, json: JsonValue, { labelOf }: ValueContext): string | undefined {
  switch (leafKind(type)) {
    case 'integer': {
      if (typeof json !== 'string' && typeof json !== 'number') return undefined;
      const value = BigInt(json);
      return value >= 1_000n || value <= -1_000n ? groupDigits(value) : undefined;
    }
    case 'address': {
      const address = typeof json === 'string' ? parseAddress(json) : undefined;
      return address === undefined ? undefined : labelOf(address);
    }
    case 'bytes':
      return typeof json === 'string' ? bytesLine(hexToBytes(json)) : undefined;
    case 'text':
      return typeof json === 'string' ? counted(Array.from(json).length, 'character') : undefined;
    case 'bool':
    case undefined:
      return undefined;
  }
}

function bytesLine(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined;
  const text = utf8Text(bytes);
  return `${counted(bytes.length, 'byte')}${text === undefined ? '' : `, UTF-8 ${JSON.stringify(cut(text))}`}`;
}

/** Decodes bytes as UTF-8; `undefined` if they are invalid or contain control characters. */
function utf8Text(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return /[\p{Co}\p{Cn}]/u.test(text) || hasUnseen(text.replace(/[\n\t]/g, '')) ? undefined : text;
  } catch {
    return undefined;
  }
}

interface OptionValue {
  readonly type: TypeTag;
  readonly inner?: JsonValue;
}

function optionOf(type: TypeTag, json: JsonValue): OptionValue | undefined {
  if (!isFrameworkStruct(type, 'option', 'Option') || !isJsonObject(json) || !isJsonArray(json.vec)) return undefined;
  const [inner] = type.typeArguments;
  const [value] = json.vec;
  return inner && { type: inner, ...(value === undefined ? {} : { inner: value }) };
}

function someLines({ type, inner }: OptionValue, context: ValueContext): readonly string[] {
  const lines = inner === undefined ? [] : decodedValue(type, inner, context);
  return [`some ${typeTagText(type)}`, ...lines];
}

function items(type: TypeTag, values: readonly JsonValue[], context: ValueContext): string {
  const element = type.kind === 'vector' ? type.element : undefined;
  const shown = values.slice(0, MAX_ITEMS).map(value => (element && short(element, value, context)) ?? plain(value));
  const rest = values.length > MAX_ITEMS ? ', …' : '';
  return `${counted(values.length, 'item')}${values.length === 0 ? '' : `: ${shown.join(', ')}${rest}`}`;
}

function plain(value: JsonValue): string {
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT - 1).join('')}…` : text;
}

/** Functions whose only `u64` is an amount in octas for any type arguments. */
const OF_APT: ReadonlySet<string> = new Set([
  '0x1::aptos_account::transfer',
  '0x1::aptos_account::fungible_transfer_only',
  '0x1::aptos_coin::mint',
]);
/** Functions whose only `u64` is an amount of the coin in their first type argument. */
const OF_COIN: ReadonlySet<string> = new Set([
  '0x1::coin::transfer',
  '0x1::aptos_account::transfer_coins',
  '0x1::managed_coin::mint',
  '0x1::managed_coin::burn',
]);
/** Functions whose only `u64` is an amount of the asset in their first argument. */
const OF_ASSET: ReadonlySet<string> = new Set([
  '0x1::primary_fungible_store::transfer',
  '0x1::aptos_account::transfer_fungible_assets',
]);

/**
 * Whether the `u64` of a call is certainly an amount in octas.
 * @param name `0x1::coin::transfer` @param coin the first type argument @param asset the first argument, if it is a
 * string
 */
export function takesOctas(name: string, coin: TypeTag | undefined, asset: string | undefined): boolean {
  if (OF_COIN.has(name)) return coin !== undefined && typeTagText(coin) === APTOS_COIN;
  if (OF_ASSET.has(name)) return asset !== undefined && parseAddress(asset) === APT_METADATA;
  return OF_APT.has(name);
}
