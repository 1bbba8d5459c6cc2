import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { fieldTypes, variantOf, type StructShapes } from '../move/fieldTypes';
import { hexToBytes } from '../move/hex';
import { isFrameworkStruct, parseTypeTag, typeTagText, type TypeTag } from '../move/typeTag';
import type { ChangeReport, DecodedBytes, SimulationReport } from '../results/simulationReport';
import { bcsJson } from './bcsJson';
import { defined } from '../text/defined';

interface TableTypes {
  readonly key: TypeTag;
  readonly value: TypeTag;
}

const MOST_VALUES = 100_000;

type Item = Extract<ChangeReport, { readonly kind: 'writeTableItem' | 'deleteTableItem' }>;
type Changed = Pick<SimulationReport, 'accounts' | 'otherChanges'>;

/**
 * Returns the types of raw table items: those sent by the node, or, if a resource or decoded item in the same
 * transaction contains the table, those of the table.
 */
export function rawItemTypes(report: Changed, shapes: StructShapes): readonly TypeTag[] {
  const tables = tablesIn(report, shapes);
  return report.otherChanges.flatMap(change => {
    const { key, value } = isRawItem(change) ? typesOf(change, tables) : {};
    return [key, value].filter(type => type !== undefined);
  });
}

/** Decodes the raw table items in changes if their types are known. Other items are unchanged. */
export function withDecodedItems<Report extends Changed>(report: Report, shapes: StructShapes): Report {
  const tables = tablesIn(report, shapes);
  const otherChanges = report.otherChanges.map(change => {
    if (!isRawItem(change)) return change;
    const { key, value } = typesOf(change, tables);
    const decoded = {
      ...(key && { key: decodedHex(change.key, key, shapes) }),
      ...(value && change.kind === 'writeTableItem' && { value: decodedHex(change.value, value, shapes) }),
    };
    return key || value ? { ...change, decoded } : change;
  });
  return { ...report, otherChanges };
}

function isRawItem(change: ChangeReport): change is Item {
  return change.kind === 'writeTableItem'
    ? change.rawKey === true || change.rawValue === true
    : change.kind === 'deleteTableItem' && change.rawKey === true;
}

function typesOf(item: Item, tables: ReadonlyMap<string, TableTypes>): Partial<TableTypes> {
  const table = tables.get(handleOf(item.handle));
  const { keyType = '' } = item;
  const key = item.rawKey === true ? (parseTypeTag(keyType) ?? table?.key) : undefined;
  if (item.kind === 'deleteTableItem') return key ? { key } : {};
  const { valueType = '' } = item;
  const value = item.rawValue === true ? (parseTypeTag(valueType) ?? table?.value) : undefined;
  return { ...defined({ key, value }) };
}

function decodedHex(hex: JsonValue, type: TypeTag, shapes: StructShapes): DecodedBytes {
  const bytes = typeof hex === 'string' ? hexToBytes(hex) : undefined;
  return bytes
    ? bcsJson(bytes, type, shapes)
    : { kind: 'failed', type: typeTagText(type), reason: 'the node did not send hex digits' };
}

/** Finds `0x1::table::Table` in values of known types, by handle; all other kinds of tables contain such a table. */
function tablesIn({ accounts, otherChanges }: Changed, shapes: StructShapes): ReadonlyMap<string, TableTypes> {
  const tables = new Map<string, TableTypes>();
  let values = 0;
  const search = (value: JsonValue, type: TypeTag): void => {
    if (++values > MOST_VALUES) return;
    if (type.kind === 'vector' && isJsonArray(value)) {
      for (const each of value) search(each, type.element);
      return;
    }
    if (type.kind !== 'struct' || !isJsonObject(value)) return;
    const [first, second] = type.typeArguments;
    if (isFrameworkStruct(type, 'table', 'Table') && first && second && typeof value.handle === 'string') {
      tables.set(handleOf(value.handle), { key: first, value: second });
    } else if (isFrameworkStruct(type, 'option', 'Option') && first && isJsonArray(value.vec)) {
      for (const each of value.vec) search(each, first);
    } else {
      const types = fieldTypes(type, shapes, variantOf(value)) ?? [];
      for (const [name, field] of types) if (field && Object.hasOwn(value, name)) search(value[name] ?? null, field);
    }
  };
  for (const { value, type } of [...accounts.flatMap(({ changes }) => changes), ...otherChanges].flatMap(typedValues)) {
    search(value, type);
  }
  return tables;
}

interface TypedValue {
  readonly value: JsonValue;
  readonly type: TypeTag;
}

function typedValues(change: ChangeReport): readonly TypedValue[] {
  switch (change.kind) {
    case 'writeResource':
      return typed(change.data, change.type);
    case 'writeTableItem': {
      const { decoded, rawValue, value, valueType } = change;
      if (decoded?.value?.kind === 'decoded') return typed(decoded.value.json, decoded.value.type);
      return rawValue === true ? [] : typed(value, valueType);
    }
    case 'deleteResource':
    case 'writeModule':
    case 'deleteModule':
    case 'deleteTableItem':
    case 'unknown':
      return [];
  }
}

function typed(value: JsonValue, name = ''): readonly TypedValue[] {
  const type = parseTypeTag(name);
  return type ? [{ value, type }] : [];
}

function handleOf(handle: string): string {
  return parseAddress(handle) ?? handle;
}
