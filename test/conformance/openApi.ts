import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';

/** What the document defines too narrowly for what nodes send, and the reason for each widening. */
const WIDER: Readonly<Record<string, JsonObject>> = {
  // An ABI also has references, type parameters and function types: of 789 real modules 38 fit the pattern as
  // published.
  MoveType: {
    type: 'string',
    pattern:
      '^(&(mut )?)?(T[0-9]+|\\|.*|[ui](8|16|32|64|128|256)|bool|address|signer|vector<.+>|0x[0-9a-zA-Z:_<, >]+)$',
  },
  // Nodes print a comma and a space between type arguments.
  MoveStructTag: { type: 'string', pattern: '^0x[0-9a-zA-Z:_<, >]+$' },
};

/** Required members that were added late (2023 to 2025), so that older nodes and ledgers do not have them. */
const NOT_REQUIRED: Readonly<Record<string, readonly string[]>> = {
  MoveFunction: ['is_view'],
  MoveStruct: ['is_event', 'is_enum'],
};

/** An answer of one of the document's operations. */
export interface DocumentedAnswer {
  readonly method: 'GET' | 'POST';
  /** Without the base path, with or without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonValue;
}

/** The parts of an OpenAPI 3.0 document that a node's document uses. */
export class OpenApi {
  readonly #schemas: JsonObject;
  readonly #paths: JsonObject;

  /** @param document of which `components.schemas` and `paths` are read */
  constructor(document: JsonValue) {
    const schemas = member(member(document, 'components'), 'schemas');
    const paths = member(document, 'paths');
    if (!isJsonObject(schemas) || !isJsonObject(paths)) throw new Error('the document has no schemas or no paths');
    this.#schemas = schemas;
    this.#paths = paths;
  }

  /** The path template of the document that matches a path: `/accounts/{address}`. */
  template(path: string): string | undefined {
    const [parts = ''] = path.split('?');
    return Object.keys(this.#paths).find(each => new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(parts));
  }

  /** The problems of an answer: its status, its headers or its body. */
  answerProblems({ method, path, status, headers, body }: DocumentedAnswer): readonly string[] {
    const operation = member(this.#paths[this.template(path) ?? ''], method.toLowerCase());
    const response = member(member(operation, 'responses'), String(status));
    const schema = member(member(member(response, 'content'), 'application/json'), 'schema');
    if (!isJsonObject(schema)) return [`there is no answer ${status} to ${method} ${path}`];
    return [...headerProblems(member(response, 'headers'), headers), ...this.#check(schema, body, '')];
  }

  /** The problems of a value of a named schema: `member.0: problem`, or nothing. */
  problems(name: string, value: JsonValue): readonly string[] {
    return this.#check({ $ref: `#/components/schemas/${name}` }, value, '');
  }

  #check(schema: JsonObject, value: JsonValue | undefined, path: string): readonly string[] {
    if (typeof schema.$ref === 'string') return this.#named(schema.$ref.split('/').at(-1) ?? '', value, path);
    if (isJsonObject(schema.discriminator)) return this.#variant(schema.discriminator, value, path);
    return [
      ...list(schema.allOf).flatMap(each => this.#check(each, value, path)),
      ...anyOf(list(schema.anyOf).map(each => this.#check(each, value, path))),
      ...this.#typed(schema, value, path),
    ];
  }

  #named(name: string, value: JsonValue | undefined, path: string): readonly string[] {
    const schema = WIDER[name] ?? this.#schemas[name];
    if (!isJsonObject(schema)) return [`${path}: there is no schema ${name}`];
    const optional = NOT_REQUIRED[name] ?? [];
    const required = texts(schema.required).filter(each => !optional.includes(each));
    return this.#check(optional.length > 0 ? { ...schema, required } : schema, value, path);
  }

  /** The discriminator says which of `oneOf` applies. */
  #variant({ propertyName, mapping }: JsonObject, value: JsonValue | undefined, path: string): readonly string[] {
    const type = isJsonObject(value) && typeof propertyName === 'string' ? value[propertyName] : undefined;
    const target = isJsonObject(mapping) && typeof type === 'string' ? mapping[type] : undefined;
    if (typeof target === 'string') return this.#check({ $ref: target }, value, path);
    return [`${path}: ${JSON.stringify(type)} is no known variant`];
  }

  #typed(schema: JsonObject, value: JsonValue | undefined, path: string): readonly string[] {
    const wrong = (what: string): readonly string[] => [`${path}: ${JSON.stringify(value)} is no ${what}`];
    if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return wrong('word of the list');
    switch (schema.type) {
      case 'string':
        return typeof value === 'string' && fits(schema, value) ? [] : wrong('string that fits');
      case 'boolean':
        return typeof value === 'boolean' ? [] : wrong('boolean');
      case 'integer':
        return Number.isInteger(value) ? [] : wrong('integer');
      case 'array': {
        const items = isJsonObject(schema.items) ? schema.items : {};
        if (!Array.isArray(value)) return wrong('array');
        return (value as readonly JsonValue[]).flatMap((each, index) => this.#check(items, each, `${path}.${index}`));
      }
      case 'object':
        return isJsonObject(value) ? this.#members(schema, value, path) : wrong('object');
      default:
        return [];
    }
  }

  /** Nodes send null for members that are not required, though the document calls none nullable. */
  #members(schema: JsonObject, value: JsonObject, path: string): readonly string[] {
    const required = texts(schema.required);
    const missing = required.filter(name => !(name in value)).map(name => `${path}.${name}: is missing`);
    const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
    const wrong = properties.flatMap(([name, member]) => {
      const given = value[name];
      if (given === undefined || !isJsonObject(member)) return [];
      return given === null && !required.includes(name) ? [] : this.#check(member, given, `${path}.${name}`);
    });
    return [...missing, ...wrong];
  }
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

function headerProblems(documented: JsonValue | undefined, headers: Headers): readonly string[] {
  return Object.entries(isJsonObject(documented) ? documented : {}).flatMap(([name, header]) => {
    const value = headers.get(name);
    if (value === null) return member(header, 'required') === true ? [`${name}: is missing`] : [];
    const isInteger = member(member(header, 'schema'), 'type') === 'integer';
    return isInteger && !/^\d+$/.test(value) ? [`${name}: ${value} is no integer`] : [];
  });
}

function fits({ format, pattern }: JsonObject, value: string): boolean {
  if (format === 'uint64') return /^\d+$/.test(value) && BigInt(value) < 1n << 64n;
  if (format === 'hex') return /^0x[0-9a-f]*$/.test(value);
  return typeof pattern !== 'string' || new RegExp(pattern).test(value);
}

function anyOf(results: readonly (readonly string[])[]): readonly string[] {
  return results.some(each => each.length === 0) ? [] : results.flat();
}

function list(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isJsonObject) : [];
}

function texts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value)
    ? (value as readonly JsonValue[]).filter((each): each is string => typeof each === 'string')
    : [];
}
