/** A JSON value as a node's messages name it: `boolean \`true\``, `number`, `string "x"`, … */
export function jsonKind(value: unknown): string {
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`;
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) return 'sequence';
  return typeof value === 'object' && value !== null ? 'map' : 'null';
}
