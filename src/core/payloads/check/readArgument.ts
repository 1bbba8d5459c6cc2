import {
  ArgumentError,
  decodeArgument,
  encodeArgument,
  missingWords,
  objectWords,
  variantWords,
} from '../../move/argument';
import { hexToBytes } from '../../move/hex';
import { parseAddress } from '../../move/address';
import { valueShape, type StructShapes, type TypedFields, type ValueShape } from '../../move/fieldTypes';
import { isFrameworkStruct, typeTagText, type StructTag, type TypeTag, isBytes } from '../../move/typeTag';
import {
  fitting,
  HOLE,
  joined,
  misfit,
  problemAt,
  UNSURE,
  type ArgumentPlace,
  type ArgumentReading,
  type Remedy,
  leafKind,
  type LeafForm,
} from './argumentReading';
import {
  declaredMisfit,
  declaredStruct,
  declaredWord,
  isKnownDeclaration,
  isOfCli,
  RAW,
  structMisfit,
} from './declaredTypes';
import { cliForm, FIELD_FORM, REST_FORM, TYPESCRIPT_FORM, WALLET_FORM } from './sdkForms';
import { rewrite, type Fix } from './finding';
import type { PayloadForm, WrittenItem, WrittenValue } from '../located';
import { firstHole, valueJson, memberOf } from '../engine/shapes';
import { exampleInside } from '../write/callSkeleton';
import { requestedVariant } from './typeArgument';

/**
 * Reads an argument as a node would and reports definite errors. A hole, or anything else that the type or form leaves
 * undetermined, is never an error.
 * @param type the parameter's type with type arguments substituted
 * @param shapes the structs with known fields; values of other structs are not checked
 */
export function readArgument(
  type: TypeTag,
  item: WrittenItem,
  form: PayloadForm,
  shapes: StructShapes = {},
): ArgumentReading {
  const declared = item.declaredType;
  // The bytes of a value that Rust encodes depend on its Rust type.
  const isOpen = form.values === 'source' || (form.values === 'encoded' && !declared && !isBool(type, item));
  if (isOpen) return item.value.kind === 'hole' ? HOLE : UNSURE;
  const place = { type, value: item.value, path: '' };
  if (declared && form.values === 'typed' && declared.text === RAW) return readRaw(place, shapes);
  const struct = declared && declaredStruct(declared.text);
  if (declared && !struct && !isKnownDeclaration(declared.text)) return readUndeclared(place);
  const wrong = declared && (struct ? structMisfit(type, declared, struct) : declaredMisfit(type, declared, form));
  if (wrong) return { kind: 'wrong', problems: [wrong] };
  const lists = listWords(form, declared?.text);
  const reader = new ArgumentReader(leafForm(form, form.values, declared?.text), shapes, lists);
  return reader.read(place);
}

function readRaw(place: ArgumentPlace, shapes: StructShapes): ArgumentReading {
  const { type, value } = place;
  if (value.kind === 'hole') return HOLE;
  const bytes = value.kind === 'text' ? hexToBytes(value.value) : undefined;
  const json = bytes && decodeArgument(type, bytes, shapes);
  if (json !== undefined) return fitting(json);
  // The fields of some structs are not known.
  const isOpen = bytes !== undefined && leafKind(type) === undefined && type.kind === 'struct' && !isOption(type);
  return isOpen ? UNSURE : misfit(place, 'the BCS bytes of the value, in hex');
}

/**
 * Reads a value without a declared type. Its encoding is unknown, but an object is never encoded like an Option or a
 * list.
 */
function readUndeclared(place: ArgumentPlace): ArgumentReading {
  const { type, value } = place;
  if (value.kind === 'hole') return HOLE;
  if (value.kind === 'object' && isOption(type)) return misfit(place, LIST_OF_ONE);
  return value.kind === 'object' && type.kind === 'vector' && !isBytes(type) ? misfit(place, 'a list') : UNSURE;
}

function isOption(type: TypeTag): boolean {
  return isFrameworkStruct(type, 'option', 'Option');
}

const LIST_OF_ONE = 'a list of zero or one values';

interface ListWords {
  /** How an Option is written with and without a value; absent if unknown. */
  readonly written?: { readonly one: (value: WrittenValue) => string; readonly none: string };
  /** Whether a string's bytes have a length prefix, like those of a list and unlike those of an address. */
  readonly textHasLength: boolean;
}

function listWords(form: PayloadForm, declared: string | undefined): ListWords {
  const word = declared === undefined ? undefined : declaredWord(declared);
  const start = form.isCommand && word !== undefined ? `${word}:` : '';
  const textOf = (value: WrittenValue) =>
    value.kind === 'hole' || value.kind === 'broken' ? '…' : JSON.stringify(valueJson(value));
  return {
    ...(isOfCli(form) && { written: { one: value => `${start}[${textOf(value)}]`, none: `${start}[]` } }),
    textHasLength: word !== 'address',
  };
}

function leafForm(
  { isJson }: PayloadForm,
  values: Exclude<PayloadForm['values'], 'source'>,
  declared: string | undefined,
): LeafForm {
  switch (values) {
    case 'wire':
      return REST_FORM;
    case 'sdk':
      return isJson ? WALLET_FORM : TYPESCRIPT_FORM;
    case 'typed':
    case 'encoded':
      return cliForm(declared === undefined ? undefined : declaredWord(declared));
  }
}

function isBool(type: TypeTag, { value }: WrittenItem): boolean {
  return leafKind(type) === 'bool' && value.kind === 'constant';
}

class ArgumentReader {
  readonly #form: LeafForm;
  readonly #shapes: StructShapes;
  readonly #lists: ListWords;

  constructor(form: LeafForm, shapes: StructShapes, lists: ListWords) {
    this.#form = form;
    this.#shapes = shapes;
    this.#lists = lists;
  }

  read(place: ArgumentPlace): ArgumentReading {
    const { type, value } = place;
    if (value.kind === 'hole') return HOLE;
    if (value.kind === 'broken') return UNSURE;
    if (isBytes(type) && value.kind === 'array' && value.items.some(({ kind }) => kind === 'hole')) return HOLE;
    if (type.kind === 'vector' && !isBytes(type)) return this.#vector(place, type.element);
    if (type.kind === 'struct') {
      const [inner] = type.typeArguments;
      if (isFrameworkStruct(type, 'option', 'Option') && inner) return this.#option(place, inner);
      if (isFrameworkStruct(type, 'object', 'Object')) return this.#object(place, type);
      const shape = leafKind(type) === undefined && valueShape(type, this.#shapes);
      if (shape) return this.#ofFields().#struct(place, type, shape);
    }
    return leafKind(type) === undefined ? UNSURE : this.#leaf(place);
  }

  #hasOwnLength({ kind }: WrittenValue): boolean {
    return kind === 'bytes' || (kind === 'text' && this.#lists.textHasLength);
  }

  #asList(value: WrittenValue, mayBeNone = false): Remedy {
    const { written } = this.#lists;
    if (!written || value.kind === 'array' || value.kind === 'object') return {};
    const { one, none } = written;
    return { hint: `Write ${one(value)}${mayBeNone ? `, or ${none} for none` : ''}.` };
  }

  /** Returns the reader for struct fields, whose values have the same form everywhere. */
  #ofFields(): ArgumentReader {
    const isOwn = this.#form.kind === 'rest' || this.#form === FIELD_FORM;
    return isOwn ? this : new ArgumentReader(FIELD_FORM, this.#shapes, this.#lists);
  }

  #leaf(place: ArgumentPlace): ArgumentReading {
    const { type, value } = place;
    const taken = this.#form.take(type, value);
    switch (taken.kind) {
      case 'unsure':
        return UNSURE;
      case 'misfit':
        return misfit(place, taken.expected, taken.remedy);
      case 'json':
        try {
          encodeArgument(type, taken.json);
          return fitting(taken.json);
        } catch (error) {
          if (!(error instanceof ArgumentError)) throw error;
          return error.kind === 'unsupported' ? UNSURE : misfit(place, error.expected, this.#form.remedy(type, value));
        }
    }
  }

  #vector(place: ArgumentPlace, element: TypeTag): ArgumentReading {
    const { value } = place;
    if (value.kind === 'array') return this.#items(element, value.items, place.path, items => items);
    switch (this.#form.kind) {
      case 'rest':
        return misfit(place, 'an array');
      case 'sdk': {
        const mayBeRead = value.kind === 'text' || value.kind === 'object' || value.kind === 'bytes';
        return mayBeRead ? UNSURE : misfit(place, 'an array');
      }
      case 'cli':
        return this.#hasOwnLength(value) ? UNSURE : misfit(place, 'an array', this.#asList(value));
    }
  }

  #items(
    element: TypeTag,
    items: readonly WrittenValue[],
    path: string,
    whole: Parameters<typeof joined>[1],
  ): ArgumentReading {
    return joined(
      items.map((value, index) => this.read({ type: element, value, path: `${path}[${index}]` })),
      whole,
    );
  }

  #option(place: ArgumentPlace, inner: TypeTag): ArgumentReading {
    const { value, path } = place;
    const some = (items: readonly WrittenValue[], at: string) =>
      this.#items(inner, items, at, vec => ({ vec: [...vec] }));
    const vec = memberOf(value, 'vec')?.value;
    if (vec?.kind === 'hole') return HOLE;
    if (vec?.kind === 'array' && vec.items.length <= 1) return some(vec.items, `${path}.vec`);
    switch (this.#form.kind) {
      case 'rest':
        return holdsHole(value) ? HOLE : misfit(place, '{"vec": []} or {"vec": [value]}', this.#asOption(place, inner));
      case 'cli': {
        if (value.kind === 'array' && value.items.length <= 1) return some(value.items, path);
        if (this.#hasOwnLength(value)) return UNSURE;
        return misfit(place, LIST_OF_ONE, this.#asList(value, true));
      }
      case 'sdk': {
        if (value.kind === 'constant' && value.value === null) return fitting({ vec: [] });
        if (value.kind === 'object') return UNSURE;
        const read = joined([this.read({ type: inner, value, path, isInOption: true })], items => ({
          vec: [...items],
        }));
        return value.kind === 'array' && read.kind === 'wrong' ? UNSURE : read;
      }
    }
  }

  #asOption({ value, path }: ArgumentPlace, inner: TypeTag): Remedy {
    if (value.kind === 'constant' && value.value === null) return { fixes: [rewrite(value.range, '{"vec": []}')] };
    const read = this.read({ type: inner, value, path, isInOption: true });
    return read.kind === 'value' ? { fixes: [rewrite(value.range, `{"vec": [${JSON.stringify(read.json)}]}`)] } : {};
  }

  #struct(place: ArgumentPlace, type: StructTag, shape: ValueShape): ArgumentReading {
    return shape.kind === 'struct' ? this.#fields(place, type, shape.fields) : this.#variant(place, type, shape);
  }

  #fields(place: ArgumentPlace, type: StructTag, fields: TypedFields): ArgumentReading {
    const { value, path } = place;
    if (value.kind !== 'object') return misfit(place, objectWords(fields));
    const others = value.members
      .filter(member => fields.every(([name]) => name !== member.name))
      .map(({ name, nameRange }) =>
        problemAt(
          nameRange,
          `${path}.${name}`,
          `${typeTagText(type)} has no field ${quoted(name)}: it expects ${objectWords(fields)}.`,
        ),
      );
    const own = fields.map(([name, field]): ArgumentReading => {
      const member = memberOf(value, name)?.value;
      if (!member) {
        const sentence = `${typeTagText(type)} expects ${missingWords(name, field)}.`;
        return problemAt(value.range, path, sentence, value.members.length === 0 ? this.#filled(value, fields) : []);
      }
      return field ? this.read({ type: field, value: member, path: `${path}.${name}` }) : UNSURE;
    });
    return joined([...others, ...own], parts =>
      Object.fromEntries(fields.map(([name], at) => [name, parts[at] ?? null])),
    );
  }

  #filled({ range }: WrittenValue, fields: TypedFields): readonly Fix[] {
    const example = fields.map(([name, field]) => [name, field ? exampleInside(field, this.#shapes) : null] as const);
    return [rewrite(range, JSON.stringify(Object.fromEntries(example)), 'Fill in the fields')];
  }

  /** Reads an enum variant: nodes return `{"__variant__": "Open", …}` but accept `{"Open": {…}}`. */
  #variant(place: ArgumentPlace, type: StructTag, { variants }: ValueShape & { kind: 'enum' }): ArgumentReading {
    const { value, path } = place;
    const words = variantWords(variants.map(({ name }) => name));
    if (value.kind !== 'object') return misfit(place, words);
    const [member, ...more] = value.members;
    const variant = more.length === 0 && variants.find(({ name }) => name === member?.name);
    if (!member || !variant) {
      const requested = requestedVariant(value);
      const fixes =
        requested === value || firstHole(value) ? [] : [rewrite(value.range, JSON.stringify(valueJson(requested)))];
      return misfit(place, words, { fixes });
    }
    const inside = { type, value: member.value, path: `${path}.${variant.name}` };
    if (member.value.kind === 'hole') return HOLE;
    return joined([this.#fields(inside, type, variant.fields)], ([fields = null]) => ({ [variant.name]: fields }));
  }

  /** Reads an `Object`: a node expects an address as an argument, but `{"inner": address}` inside other values. */
  #object(place: ArgumentPlace, type: StructTag): ArgumentReading {
    const { value, path, isInOption = false } = place;
    const isTop = path === '' && !isInOption;
    const inner = memberOf(value, 'inner')?.value;
    const wrap = ([address = null]: Parameters<Parameters<typeof joined>[1]>[0]) =>
      isTop ? address : { inner: address };
    if (this.#form.kind !== 'rest') return joined([this.#leaf(inner ? { ...place, value: inner } : place)], wrap);
    if (isTop) return this.#leaf(place);
    if (holdsHole(value)) return HOLE;
    if (inner?.kind === 'text') return joined([this.#leaf({ type, value: inner, path: `${path}.inner` })], wrap);
    const address = value.kind === 'text' ? parseAddress(value.value) : undefined;
    const fixes = address === undefined ? [] : [rewrite(value.range, `{"inner": "${address}"}`)];
    return misfit(place, '{"inner": "0x…"}', { fixes });
  }
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function holdsHole(value: WrittenValue): boolean {
  return value.kind === 'object' && value.members.some(member => member.value.kind === 'hole');
}
