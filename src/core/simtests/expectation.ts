import { parseAddress } from '../move/address';
import { parseTypeTag, typeTagText } from '../move/typeTag';
import type { Range } from '../text/lines';
import { firstUnsafeNumber, memberOf, membersOf, valueJson } from '../payloads/engine/shapes';
import type { WrittenMember, WrittenValue } from '../payloads/located';
import { type IntegerRule, parseRule, parseStatusRule, type StatusRule } from './statusRule';
import { patternProblems, shapeProblems } from './pattern';
import { inOrder, problemAt, type TestProblem } from './payloadIn';
import { findSender, unknownSender, type TestSender } from './testFile';
import { expectIssues } from './testFileSchema';
import { type Variables, withVariables } from '../payloads/engine/variables';

/** An expectation of a test. The range is its location in the file. */
export type Expectation = { readonly range: Range } & (
  | { readonly kind: 'status'; readonly status: StatusRule; readonly text: string }
  | { readonly kind: 'gas'; readonly rule: IntegerRule }
  /** The gas must match the baseline, which must have an entry. */
  | { readonly kind: 'baseline' }
  | ({ readonly kind: 'event' | 'noEvent' } & ExpectedEvent)
  /** A gain or loss in the smallest unit, excluding the fee. `account` is as returned by `parseAddress`. */
  | { readonly kind: 'balance'; readonly account: string; readonly asset: string; readonly rule: IntegerRule }
  /** `fields` are those of the resource after the transaction; `deleted` means that it no longer exists. */
  | {
      readonly kind: 'change';
      readonly account: string;
      readonly type: string;
      readonly fields: WrittenValue | 'deleted';
    }
  /** Without a type, nothing in the account can change. */
  | { readonly kind: 'noChange'; readonly account: string; readonly type?: string }
);

export interface ExpectedEvent {
  /** As returned by `typeTagText`; without type arguments, any type arguments match. */
  readonly type: string;
  readonly data?: WrittenValue;
  /** Defaults to at least one. */
  readonly count: IntegerRule;
}

export interface ReadExpectations {
  readonly expectations: readonly Expectation[];
  readonly problems: readonly TestProblem[];
}

export function readExpectations(
  written: WrittenValue,
  variables: Variables,
  senders: readonly TestSender[],
): ReadExpectations {
  const problems: TestProblem[] = [];
  const value = withVariables(written, variables, ({ range, message }) => {
    problems.push(problemAt(range, message));
  });
  // A value without variables was checked with its file.
  if (problems.length === 0 && value !== written)
    for (const each of shapeProblems(value, expectIssues(valueJson(value)), '"expect"')) problems.push(each);
  if (problems.length > 0) return { expectations: [], problems };
  const reader = new ExpectationReader(senders);
  reader.read(value);
  return { expectations: reader.found, problems: inOrder(reader.problems) };
}

const AT_LEAST_ONE: IntegerRule = { min: 1n };

class ExpectationReader {
  readonly found: Expectation[] = [];
  readonly problems: TestProblem[] = [];
  readonly #senders: readonly TestSender[];

  constructor(senders: readonly TestSender[]) {
    this.#senders = senders;
  }

  read(expect: WrittenValue): void {
    const status = memberOf(expect, 'status')?.value;
    const rule = status?.kind === 'text' ? parseStatusRule(status.value) : undefined;
    if (status?.kind === 'text' && rule)
      this.found.push({ kind: 'status', range: status.range, status: rule, text: status.value });
    this.#gas(memberOf(expect, 'gas')?.value);
    this.#events('event', memberOf(expect, 'events')?.value);
    this.#balances(memberOf(expect, 'balances')?.value);
    this.#changes(memberOf(expect, 'changes')?.value);
    const absent = memberOf(expect, 'absent')?.value;
    if (!absent) return;
    this.#events('noEvent', memberOf(absent, 'events')?.value);
    this.#noChanges(memberOf(absent, 'changes')?.value);
  }

  #gas(value: WrittenValue | undefined): void {
    if (value?.kind === 'text' && value.value === 'baseline') {
      this.found.push({ kind: 'baseline', range: value.range });
      return;
    }
    const rule = ruleOf(value);
    if (value && rule) this.found.push({ kind: 'gas', range: value.range, rule });
  }

  #events(kind: 'event' | 'noEvent', value: WrittenValue | undefined): void {
    for (const item of value?.kind === 'array' ? value.items : []) {
      const written = item.kind === 'text' ? item : memberOf(item, 'type')?.value;
      if (written?.kind !== 'text') continue;
      const type = this.#type(written.value, written.range);
      const data = memberOf(item, 'data')?.value;
      if (data) this.#pattern(data);
      const count = ruleOf(memberOf(item, 'count')?.value) ?? AT_LEAST_ONE;
      if (type !== undefined) this.found.push({ kind, range: item.range, type, count, ...(data && { data }) });
    }
  }

  #balances(value: WrittenValue | undefined): void {
    for (const { account, member } of this.#accounts(value))
      for (const { name, nameRange, value: amount } of membersOf(member.value)) {
        const asset = assetOf(name);
        const rule = ruleOf(amount);
        const range = { start: nameRange.start, end: amount.range.end };
        if (rule) this.found.push({ kind: 'balance', range, account, asset, rule });
      }
  }

  #changes(value: WrittenValue | undefined): void {
    for (const { account, member } of this.#accounts(value))
      for (const { name, nameRange, value: fields } of membersOf(member.value)) {
        const type = this.#type(name, nameRange);
        const range = { start: nameRange.start, end: fields.range.end };
        const isDeleted = fields.kind === 'text' && fields.value === 'deleted';
        if (!isDeleted) this.#pattern(fields);
        if (type !== undefined)
          this.found.push({ kind: 'change', range, account, type, fields: isDeleted ? 'deleted' : fields });
      }
  }

  #noChanges(value: WrittenValue | undefined): void {
    for (const { account, member } of this.#accounts(value)) {
      const { value: types } = member;
      if (types.kind === 'text') this.found.push({ kind: 'noChange', range: types.range, account });
      for (const item of types.kind === 'array' ? types.items : []) {
        const type = item.kind === 'text' ? this.#type(item.value, item.range) : undefined;
        if (type !== undefined) this.found.push({ kind: 'noChange', range: item.range, account, type });
      }
    }
  }

  /** Returns the members of an object whose keys are accounts, and reports unknown senders. */
  #accounts(value: WrittenValue | undefined): readonly { readonly account: string; readonly member: WrittenMember }[] {
    return membersOf(value).flatMap(member => {
      const sender = findSender(member.name, this.#senders);
      if (!sender) this.problems.push(unknownSender(member.name, member.nameRange, this.#senders));
      return sender ? [{ account: sender.address, member }] : [];
    });
  }

  #type(text: string, range: Range): string | undefined {
    const tag = parseTypeTag(text);
    if (tag) return typeTagText(tag);
    this.problems.push(problemAt(range, `${JSON.stringify(text)} is not a type: check its brackets and commas.`));
    return undefined;
  }

  #pattern(value: WrittenValue): void {
    const unsafe = firstUnsafeNumber(value);
    if (unsafe) this.problems.push(problemAt(unsafe, 'JSON parsers round this number: put quotes around it.'));
    for (const each of patternProblems(value)) this.problems.push(each);
  }
}

function ruleOf(value: WrittenValue | undefined): IntegerRule | undefined {
  if (value?.kind === 'text') return parseRule(value.value);
  return value?.kind === 'number' ? parseRule(String(value.value)) : undefined;
}

/** Normalizes a type or an address to the form in reports; a symbol is unchanged. */
function assetOf(text: string): string {
  const address = /^0x[0-9a-f]+$/i.test(text) ? parseAddress(text) : undefined;
  if (address !== undefined) return address;
  const tag = text.includes('::') ? parseTypeTag(text) : undefined;
  return tag ? typeTagText(tag) : text;
}
