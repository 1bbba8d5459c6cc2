/**
 * The number of each table in a file. 0x0f exists since version 2, 0x10 since 5, 0x11 to 0x14 since 7; 0x09 is unused.
 * Source: aptos-core, `move-binary-format/src/file_format_common.rs`, `TableType`.
 */
export const TABLES = {
  moduleHandles: 0x01,
  structHandles: 0x02,
  functionHandles: 0x03,
  functionInstantiations: 0x04,
  signatures: 0x05,
  constants: 0x06,
  identifiers: 0x07,
  addresses: 0x08,
  structDefinitions: 0x0a,
  structInstantiations: 0x0b,
  functionDefinitions: 0x0c,
  fieldHandles: 0x0d,
  fieldInstantiations: 0x0e,
  friends: 0x0f,
  metadata: 0x10,
  variantFieldHandles: 0x11,
  variantFieldInstantiations: 0x12,
  variantHandles: 0x13,
  variantInstantiations: 0x14,
} as const;

/** The name of a table. Compiled code has a property with this name. */
export type TableName = keyof typeof TABLES;

/** The order in which compilers write the tables. */
export const USUAL_ORDER: readonly number[] = [
  0x01, 0x02, 0x03, 0x04, 0x05, 0x07, 0x08, 0x10, 0x06, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x11, 0x12, 0x13, 0x14,
];

/** Returns the name of a table entry, such as `struct handle`. */
export function entryName(table: TableName): string {
  const words = table.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words.replace(/(?<=address)es$|s$/, '');
}

export const TABLE_NAMES: ReadonlyMap<number, TableName> = new Map(
  (Object.entries(TABLES) as [TableName, number][]).map(([name, kind]) => [kind, name]),
);

export function isModuleTable(kind: number): boolean {
  return kind > TABLES.addresses && kind !== TABLES.metadata;
}

/** The encoding of types that consist of one byte. */
export const PRIMITIVE_BYTES = {
  bool: 0x01,
  u8: 0x02,
  u64: 0x03,
  u128: 0x04,
  address: 0x05,
  signer: 0x0c,
  u16: 0x0d,
  u32: 0x0e,
  u256: 0x0f,
  i8: 0x11,
  i16: 0x12,
  i32: 0x13,
  i64: 0x14,
  i128: 0x15,
  i256: 0x16,
} as const;

/** The first byte of types that have parts. */
export const TOKEN_BYTES = {
  reference: 0x06,
  mutableReference: 0x07,
  struct: 0x08,
  parameter: 0x09,
  vector: 0x0a,
  structInstantiation: 0x0b,
  function: 0x10,
} as const;

/** The magic number at the start of a file: `A1 1C EB 0B`. */
export const MAGIC: readonly number[] = [0xa1, 0x1c, 0xeb, 0x0b];
/** The top byte of the version, since version 7. */
export const APTOS_MARK = 0x0a;
/** The versions that are fully supported. */
export const OLDEST_VERSION = 2;
export const NEWEST_VERSION = 11;
