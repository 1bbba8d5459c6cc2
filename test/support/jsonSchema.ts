import assert from 'node:assert/strict';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';

/** Whether a value is valid by the part of JSON schema that our schemas use; fails for any other part. */
export function isValid(value: JsonValue, root: JsonObject): boolean {
  return isValidBy(value, root, root);
}

function isValidBy(value: JsonValue, schema: JsonValue | undefined, root: JsonObject): boolean {
  assert.ok(isJsonObject(schema));
  return Object.entries(schema).every(([keyword, own]) => {
    switch (keyword) {
      case '$schema':
      case 'title':
      case 'description':
      case 'allowComments':
      case 'allowTrailingCommas':
      case 'definitions':
        return true;
      case '$ref': {
        assert.ok(typeof own === 'string' && isJsonObject(root.definitions));
        return isValidBy(value, root.definitions[own.replace('#/definitions/', '')], root);
      }
      case 'type':
        if (isJsonArray(own)) return own.includes(typeOf(value));
        return typeOf(value) === own || (own === 'integer' && Number.isInteger(value));
      case 'const':
        return value === own;
      case 'pattern':
        assert.ok(typeof own === 'string');
        return typeof value !== 'string' || new RegExp(own, 'u').test(value);
      case 'anyOf':
        return isJsonArray(own) && own.some(each => isValidBy(value, each, root));
      case 'items':
        return !isJsonArray(value) || value.every(each => isValidBy(each, own, root));
      case 'required':
        return (
          !isJsonObject(value) || (isJsonArray(own) && own.every(name => typeof name === 'string' && name in value))
        );
      case 'properties':
        assert.ok(isJsonObject(own));
        return (
          !isJsonObject(value) ||
          Object.entries(value).every(([name, each]) => !Object.hasOwn(own, name) || isValidBy(each, own[name], root))
        );
      case 'propertyNames':
        return !isJsonObject(value) || Object.keys(value).every(name => isValidBy(name, own, root));
      case 'additionalProperties': {
        if (!isJsonObject(value)) return true;
        const known = isJsonObject(schema.properties) ? schema.properties : {};
        const others = Object.entries(value).filter(([name]) => !Object.hasOwn(known, name));
        return own === false ? others.length === 0 : others.every(([, each]) => isValidBy(each, own, root));
      }
      default:
        assert.fail(`the schema uses ${keyword}, which this test does not know`);
    }
  });
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  return isJsonArray(value) ? 'array' : typeof value;
}

/** Returns the paths of the members without a text for hovers and completion. */
export function undescribedMembers(schema: JsonObject): readonly string[] {
  const undescribed: string[] = [];
  const look = (part: JsonObject, path: string): void => {
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties' && isJsonObject(value))
        for (const [name, own] of Object.entries(value))
          if (isJsonObject(own) && typeof own.description !== 'string') undescribed.push(`${path}.${name}`);
      if (isJsonObject(value)) look(value, `${path}.${key}`);
    }
  };
  look(schema, '');
  return undescribed;
}
