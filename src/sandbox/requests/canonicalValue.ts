import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import { valueShape, type StructShapes, type TypedFields } from '../../core/move/fieldTypes';
import { isFrameworkStruct, type StructTag, type TypeTag } from '../../core/move/typeTag';

/**
 * Returns a value in the form that nodes use: addresses and hex are short and in lowercase, without leading zeros; an
 * object is an address.
 */
export function canonicalValue(type: TypeTag, value: JsonValue, shapes: StructShapes = {}): JsonValue {
  return new Canonical(shapes, 'request').value(type, value);
}

/** Returns a value in the format of a payload in a response, in which objects and enum variants are JSON objects. */
export function payloadValue(type: TypeTag, value: JsonValue, shapes: StructShapes): JsonValue {
  const canonical = new Canonical(shapes, 'answer').value(type, value);
  return isFrameworkStruct(type, 'object', 'Object') && typeof canonical === 'string'
    ? { inner: canonical }
    : canonical;
}

class Canonical {
  readonly #shapes: StructShapes;
  readonly #form: 'request' | 'answer';

  constructor(shapes: StructShapes, form: 'request' | 'answer') {
    this.#shapes = shapes;
    this.#form = form;
  }

  value(type: TypeTag, value: JsonValue): JsonValue {
    switch (type.kind) {
      case 'primitive':
        return typeof value === 'string' ? primitiveText(type.name, value) : value;
      case 'vector':
        if (typeof value === 'string') return `0x${value.replace(/^0x/, '').toLowerCase()}`;
        return isJsonArray(value) ? value.map(item => this.value(type.element, item)) : value;
      case 'struct':
        return this.#struct(type, value);
      case 'parameter':
      case 'reference':
        return value;
    }
  }

  #struct(type: StructTag, value: JsonValue): JsonValue {
    const [inner] = type.typeArguments;
    if (isFrameworkStruct(type, 'object', 'Object')) {
      if (typeof value === 'string') return accountAddress(value);
      const address = isJsonObject(value) ? value.inner : undefined;
      return typeof address === 'string' ? { inner: accountAddress(address) } : value;
    }
    const items = isJsonObject(value) ? value.vec : undefined;
    if (inner && isFrameworkStruct(type, 'option', 'Option') && isJsonArray(items)) {
      return { vec: items.map(item => this.value(inner, item)) };
    }
    const shape = isFrameworkStruct(type, 'string', 'String') ? undefined : valueShape(type, this.#shapes);
    if (!shape || !isJsonObject(value)) return value;
    if (shape.kind === 'struct') return this.#fields(shape.fields, value);
    const variant = shape.variants.find(({ name }) => Object.hasOwn(value, name));
    const given = variant ? value[variant.name] : undefined;
    if (!variant || !isJsonObject(given)) return value;
    const fields = this.#fields(variant.fields, given);
    return this.#form === 'answer' ? { __variant__: variant.name, ...fields } : { [variant.name]: fields };
  }

  #fields(fields: TypedFields, value: JsonObject): JsonObject {
    return Object.fromEntries(
      fields.map(([name, type]) => [name, type ? this.value(type, value[name] ?? null) : (value[name] ?? null)]),
    );
  }
}

function primitiveText(name: string, text: string): string {
  return name === 'address' ? accountAddress(text) : String(BigInt(text));
}

/** Returns a validated address without leading zeros. */
export function accountAddress(text: string): string {
  return parseAddress(text.replace(/^0X/, '0x')) ?? text;
}
