import { primitiveAbilities, vectorAbilities, typeTagText, type StructTag, type TypeTag } from '../../move/typeTag';
import type { ModuleLookup } from '../../modules/moduleLookup';
import type { FunctionAbi, StructAbi, TypeParameterAbi } from '../../move/abi';
import { memberIdText } from '../../move/functionId';
import { missingModule, moduleText, partOf, renames, type WrittenName } from './checkNames';
import type { Range } from '../documentLines';
import { counted, given, finding, FINDING_CODES, type Finding } from './finding';
import type { LocatedCall } from '../located';
import { nearestName } from '../nearestName';
import { readTypeArgument } from './typeArgument';

/** Where a type is written: the type argument's text, its place and its number. */
interface WrittenType {
  readonly text: string;
  readonly range: Range;
  readonly index: number;
}

/** Checks that the type arguments of a call exist and have the abilities that its function wants. */
export async function checkTypes(
  call: LocatedCall,
  abi: FunctionAbi,
  lookup: ModuleLookup,
): Promise<readonly Finding[]> {
  const { items } = call.typeArguments;
  const checker = new TypeChecker(lookup);
  const owner = call.function.id ? memberIdText(call.function.id) : call.function.text;
  for (const [index, { value }] of items.entries()) {
    const read = readTypeArgument(value);
    if (read.kind !== 'type') continue;
    const written = { text: read.text, range: value.range, index };
    if (items.length !== abi.typeParameters.length) await checker.exists(read.tag, written);
    else await checker.fits(read.tag, written, { owner, index, parameter: abi.typeParameters[index] });
  }
  return checker.findings;
}

/** The type parameter that a type is for. */
interface Wanted {
  /** The function or struct that has it. */
  readonly owner: string;
  readonly index: number;
  readonly parameter: TypeParameterAbi | undefined;
}

class TypeChecker {
  readonly #lookup: ModuleLookup;
  readonly findings: Finding[] = [];

  constructor(lookup: ModuleLookup) {
    this.#lookup = lookup;
  }

  async fits(tag: TypeTag, written: WrittenType, { owner, index, parameter }: Wanted): Promise<void> {
    const abilities = await this.exists(tag, written);
    const wanted = parameter?.constraints ?? [];
    if (!abilities || wanted.every(each => abilities.includes(each))) return;
    const has = abilities.length === 0 ? 'no abilities' : abilities.join(' + ');
    this.findings.push(
      finding({
        code: FINDING_CODES.missingAbility,
        range: written.range,
        path: ['type_arguments', written.index],
        message: `T${index} of ${owner} needs a type with ${wanted.join(' + ')}, but ${typeTagText(tag)} has ${has}: choose another type.`,
      }),
    );
  }

  /** The abilities that a type may have at most; `undefined` where that is not known. */
  async exists(tag: TypeTag, written: WrittenType): Promise<readonly string[] | undefined> {
    switch (tag.kind) {
      case 'primitive':
        return primitiveAbilities(tag.name);
      case 'vector': {
        const abilities = await this.exists(tag.element, written);
        return abilities && vectorAbilities(abilities);
      }
      case 'struct':
        return this.#struct(tag, written);
      case 'parameter':
      case 'reference':
        return undefined;
    }
  }

  /** Which abilities a generic struct loses by its type arguments no ABI tells: phantom ones take none away. */
  async #struct(tag: StructTag, written: WrittenType): Promise<readonly string[] | undefined> {
    const name = nameOf(tag, written);
    const looked = await this.#lookup.module(tag.address, tag.module);
    if (looked.kind === 'absent') this.findings.push(await missingModule(name, this.#lookup));
    const structs = looked.kind === 'found' ? looked.abi?.structs : undefined;
    const abi = structs?.find(each => each.name === tag.name);
    if (structs && !abi) this.findings.push(missingStruct(name, structs));
    if (abi && abi.typeParameters.length !== tag.typeArguments.length)
      this.findings.push(wrongCount(name, abi, tag.typeArguments.length));
    for (const [index, argument] of tag.typeArguments.entries()) {
      const parameter = abi?.typeParameters[index];
      await this.fits(argument, written, { owner: memberIdText(tag), index, parameter });
    }
    return abi?.abilities;
  }
}

/** The struct's name in the text of a type argument; whole where it is written in another way than nodes print it. */
function nameOf(tag: StructTag, { text, range, index }: WrittenType): WrittenName {
  const at = Math.max(text.indexOf(memberIdText(tag)), 0);
  return { id: tag, text, at, range, path: ['type_arguments', index] };
}

function missingStruct(name: WrittenName, structs: readonly StructAbi[]): Finding {
  const { id } = name;
  const nearest = nearestName(
    id.name,
    structs.map(each => each.name),
  );
  const hint = nearest === undefined ? 'look the name up among the types of the module.' : `did you mean ${nearest}?`;
  return finding({
    code: FINDING_CODES.unknownType,
    ...partOf(name, 2),
    message: `The module ${moduleText(id)} has no type ${id.name}: ${hint}`,
    fixes: renames(name, 2, nearest),
  });
}

function wrongCount(name: WrittenName, abi: StructAbi, count: number): Finding {
  const wanted = counted(abi.typeParameters.length, 'type argument');
  return finding({
    code: FINDING_CODES.typeArgumentCount,
    ...partOf(name, 2),
    message: `${memberIdText(name.id)} takes ${wanted}, but ${given(count)}.`,
  });
}
