import type { MoveParameter, MoveTypeParameter } from '../../../move/source/factModel';
import { addressOf } from '../../../move/source/resolveName';
import type { LocatedCall, WrittenItem } from '../../located';
import { NO_LIST } from '../shape/writtenList';
import { listBehind, listSpans } from './listSpans';
import { signerCount, type MoveSource, type PlacedFunction } from './moveSource';
import { writtenHole } from './writtenMove';

/** The definition of an entry function as a call of it, with a hole for every value that it takes. */
export function entryDefinition(move: MoveSource, { module, declared }: PlacedFunction): LocatedCall {
  const { source, lookup, tree } = move;
  const { name, nameSpan, span, body } = declared;
  const address = addressOf(module.address, lookup);
  const node = tree.resolveInner(nameSpan.from, 1).parent;
  const [types, values] = ['TypeParameters', 'Parameters'].map(part => {
    const list = node?.getChild(part);
    return list ? listSpans(list, source) : undefined;
  });
  const signers = signerCount(declared);
  const typeItems = declared.typeParameters.map(each => typeItem(move, each));
  const items = declared.parameters.slice(signers).map(each => item(move, each));
  const head = span.from + source.text.slice(span.from, body?.from ?? span.to).trimEnd().length;
  return {
    form: 'move',
    range: source.rangeOf(span.from, Math.max(head, types?.span.to ?? 0, values?.span.to ?? 0)),
    function: {
      range: source.rangeOf(nameSpan.from, nameSpan.to),
      text: name,
      ...(address !== undefined && module.name !== '' ? { id: { address, module: module.name, name } } : {}),
    },
    typeArguments: types ? listBehind(0, types, typeItems, source) : NO_LIST,
    arguments: values ? listBehind(signers, values, items, source) : NO_LIST,
    isDefinition: true,
  };
}

function typeItem(move: MoveSource, { name, span }: MoveTypeParameter): WrittenItem {
  const from = span.from + Math.max(0, move.source.text.slice(span.from, span.to).indexOf(name));
  return { value: writtenHole(move, { from, to: from + name.length }) };
}

function item(move: MoveSource, { nameSpan, type: { span } }: MoveParameter): WrittenItem {
  const { source } = move;
  const text = source.text.slice(span.from, span.to);
  const declaredType = text === '' ? {} : { declaredType: { text, range: source.rangeOf(span.from, span.to) } };
  return { value: writtenHole(move, nameSpan), ...declaredType };
}
