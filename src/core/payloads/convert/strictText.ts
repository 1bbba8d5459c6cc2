import { strictAddress } from '../../move/address';
import { memberIdText, type MemberId } from '../../move/functionId';
import { parseTypeTag, typeTagText, type TypeTag } from '../../move/typeTag';

/** A function's name whose address every SDK reads: some take short ones only of 0x0 to 0xf (AIP-40). */
export function strictFunctionText(id: MemberId): string {
  return memberIdText({ ...id, address: strictAddress(id.address) });
}

/** A type whose addresses every SDK reads; what is no type as it is. */
export function strictTypeText(text: string): string {
  const tag = parseTypeTag(text);
  return tag ? typeTagText(strict(tag)) : text;
}

function strict(tag: TypeTag): TypeTag {
  switch (tag.kind) {
    case 'primitive':
    case 'parameter':
      return tag;
    case 'vector':
      return { ...tag, element: strict(tag.element) };
    case 'reference':
      return { ...tag, to: strict(tag.to) };
    case 'struct':
      return { ...tag, address: strictAddress(tag.address), typeArguments: tag.typeArguments.map(strict) };
  }
}
