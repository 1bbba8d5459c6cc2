import { isFrameworkStruct, typeTagText, type TypeTag } from '../../move/typeTag';
import type { PayloadForm } from '../located';
import { accountItem } from './completeNames';
import type { Completion, CompletionSources, KnownAccount, Quoting } from './completion';

/** A place for the value of a parameter. */
export interface ValuePlace {
  readonly tag: TypeTag;
  readonly form: PayloadForm;
  readonly quoting: Quoting;
  /** The type stands with the value already, as the CLI wants it. */
  readonly isDeclared: boolean;
}

/** Values that a parameter is often given: accounts for an address, `true` and `false`, the forms of an option. */
export function values(place: ValuePlace, sources: CompletionSources): readonly Completion[] {
  const { tag, form, quoting, isDeclared } = place;
  if (isFrameworkStruct(tag, 'option', 'Option'))
    return form.values === 'wire' && !quoting.isInside ? options(tag.typeArguments[0]) : [];
  const isAddress = tag.kind === 'primitive' && tag.name === 'address';
  if (isAddress || isFrameworkStruct(tag, 'object', 'Object')) {
    const declared = form.isCommand && !isDeclared ? 'address:' : '';
    return peopleOf(sources).map((account, rank) => {
      const item = accountItem(account, rank);
      return { ...item, newText: `${declared}${quoting.quote}${item.newText}${quoting.quote}` };
    });
  }
  return tag.kind === 'primitive' && tag.name === 'bool' ? booleans(place) : [];
}

/** The sender first. */
function peopleOf({ accounts, sender }: CompletionSources): readonly KnownAccount[] {
  if (sender === undefined) return accounts;
  const label = accounts.find(({ address }) => address === sender)?.label;
  const first = { address: sender, label: label === undefined ? 'sender' : `${label}, sender` };
  return [first, ...accounts.filter(({ address }) => address !== sender)];
}

function booleans({ form, quoting, isDeclared }: ValuePlace): readonly Completion[] {
  // A text is no truth value, but in a shell, where all are.
  if (quoting.isInside && !form.isCommand) return [];
  const declared = form.isCommand && !isDeclared ? 'bool:' : '';
  return truthWords(form).map((label, rank) => ({ kind: 'value', label, newText: `${declared}${label}`, rank }));
}

/** `true` and `false` as a form writes them. */
export function truthWords({ truthWords: words = ['true', 'false'] }: PayloadForm): readonly [string, string] {
  return words;
}

function options(inner: TypeTag | undefined): readonly Completion[] {
  const of = inner ? typeTagText(inner) : 'value';
  return [
    { kind: 'value', label: '{"vec": []}', description: 'none', newText: '{"vec": []}', rank: 0 },
    {
      kind: 'value',
      label: '{"vec": […]}',
      description: `some ${of}`,
      newText: '{"vec": [$1]}',
      isSnippet: true,
      rank: 1,
    },
  ];
}
