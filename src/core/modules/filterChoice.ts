/** The kinds of members that a filter can select. A function or a struct can be of several kinds. */
export const MEMBER_KINDS = ['entry', 'view', 'public', 'friend', 'private', 'struct', 'event', 'enum'] as const;

export type MemberKind = (typeof MEMBER_KINDS)[number];

export const KIND_WORDS: Readonly<Record<MemberKind, string>> = {
  entry: 'entry functions',
  view: 'view functions',
  public: 'public functions',
  friend: 'friend functions',
  private: 'private functions',
  struct: 'structs',
  event: 'event structs',
  enum: 'enums',
};

/** Which modules, functions and structs to list. */
export interface FilterChoice {
  /** Space-separated parts of names, all of which must match: `coin tr`, `coin::transfer`, `0x1::coin`. */
  readonly text: string;
  /** The selected kinds; empty for all. */
  readonly kinds: readonly MemberKind[];
}

/** Describes a filter: `“coin tr” · entry functions, enums`. */
export function filterText({ text, kinds }: FilterChoice): string {
  const words = text.trim();
  const named = MEMBER_KINDS.filter(kind => kinds.includes(kind)).map(kind => KIND_WORDS[kind]);
  return [...(words === '' ? [] : [`“${words}”`]), ...(named.length > 0 ? [named.join(', ')] : [])].join(' · ');
}
