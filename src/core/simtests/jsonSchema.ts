import type { JsonObject } from '../json';
import { RULE_PATTERN } from './integerRule';
import { FILE_SHAPE } from './fileShape';
import type { ObjectShape, Shape } from './shape';

/** Returns the JSON schema of test files, which VS Code uses for completion and other editors for checks. */
export function testFileSchema(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Simulation tests of Movescope',
    allowComments: true,
    allowTrailingCommas: true,
    ...schemaOf(FILE_SHAPE),
  };
}

function schemaOf(shape: Shape): JsonObject {
  switch (shape.kind) {
    case 'json':
      return {};
    case 'true':
      return { const: true };
    case 'anyObject':
      return { type: 'object' };
    case 'rule':
      return { anyOf: [{ type: 'integer' }, { type: 'string', pattern: orVariable(RULE_PATTERN) }] };
    case 'text':
      return { type: 'string', ...(shape.pattern && { pattern: orVariable(shape.pattern) }) };
    case 'list':
      return { type: 'array', items: schemaOf(shape.of) };
    case 'map':
      return {
        type: 'object',
        propertyNames: { pattern: orVariable(shape.keys.pattern) },
        additionalProperties: schemaOf(shape.of),
      };
    case 'either':
      return { anyOf: shape.of.map(schemaOf) };
    case 'object':
      return objectSchema(shape);
  }
}

function objectSchema({ members }: ObjectShape): JsonObject {
  const all = Object.entries(members);
  const required = all.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(([name, { shape, about }]) => [name, { description: about, ...schemaOf(shape) }]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A text with a variable is only checked with its value. */
function orVariable({ source }: RegExp): string {
  return `${source}|\\$\\{`;
}
