import type { Range } from '../payloads/documentLines';
import { describeValue, isRounded, writtenDigits } from '../payloads/check/writtenValue';
import type { WrittenMember, WrittenValue } from '../payloads/located';
import { nearestName } from '../payloads/nearestName';
import { parseRule } from './integerRule';
import type { TestProblem } from './problem';
import { type MapShape, type ObjectShape, RULE_WORDS, type Shape, type TextShape } from './shape';
import { hasVariable } from '../payloads/variables';

type ObjectValue = Extract<WrittenValue, { kind: 'object' }>;

/** Finds what is wrong with the shape of a value; a part that its document breaks off is left to the syntax. */
export function shapeProblems(value: WrittenValue, shape: Shape, name: string): readonly TestProblem[] {
  const checker = new Checker();
  checker.check(value, shape, name);
  return checker.problems;
}

class Checker {
  readonly problems: TestProblem[] = [];

  check(value: WrittenValue, shape: Shape, name: string): void {
    if (value.kind === 'broken' || value.kind === 'hole') return;
    switch (shape.kind) {
      case 'json':
        return;
      case 'true':
        if (value.kind !== 'constant' || value.value !== true)
          this.#error(value.range, `${name} is either true or left out: write true.`, 'true');
        return;
      case 'rule':
        this.#rule(value, name);
        return;
      case 'text':
        if (value.kind === 'text') this.#text(value.value, value.range, shape, name);
        else this.#wrong(value, shape, name);
        return;
      case 'list':
        if (value.kind === 'array') for (const item of value.items) this.check(item, shape.of, `Each of ${name}`);
        else this.#wrong(value, shape, name);
        return;
      case 'anyObject':
        if (value.kind !== 'object') this.#wrong(value, shape, name);
        return;
      case 'object':
        if (value.kind === 'object') this.#object(value, shape);
        else this.#wrong(value, shape, name);
        return;
      case 'map':
        if (value.kind === 'object') this.#map(value, shape);
        else this.#wrong(value, shape, name);
        return;
      case 'either': {
        const own = shape.of.find(each => accepts(each, value));
        if (own) this.check(value, own, name);
        else this.#wrong(value, shape, name);
      }
    }
  }

  #object(value: ObjectValue, { what, members }: ObjectShape): void {
    const names = Object.keys(members);
    for (const member of value.members) {
      const known = Object.hasOwn(members, member.name) ? members[member.name] : undefined;
      if (known) this.check(member.value, known.shape, quoted(member.name));
      else this.#unknown(member, what, names);
    }
    this.#twice(value.members, name => `${quoted(name)} is written twice in ${what}: delete one.`);
    const missing = names.find(name => members[name]?.isRequired && !value.members.some(each => each.name === name));
    if (missing !== undefined) this.#error(headOf(value.range), `${upper(what)} needs ${quoted(missing)}: add it.`);
  }

  #unknown({ name, nameRange }: WrittenMember, what: string, names: readonly string[]): void {
    const nearest = nearestName(name, names);
    const hint = nearest === undefined ? `use ${listed(names)}` : `did you mean ${quoted(nearest)}?`;
    this.#error(
      nameRange,
      `There is no ${quoted(name)} in ${what}: ${hint}${hint.endsWith('?') ? '' : '.'}`,
      nearest === undefined ? undefined : quoted(nearest),
    );
  }

  #map(value: ObjectValue, { keys, of }: MapShape): void {
    for (const { name, nameRange, value: each } of value.members) {
      if (!hasVariable(name) && !keys.pattern.test(name))
        this.#error(nameRange, `${quoted(name)} cannot be a key of ${keys.what}: use ${keys.form}.`);
      this.check(each, of, quoted(name));
    }
    this.#twice(value.members, name => `The name ${quoted(name)} is used twice: rename one.`);
  }

  /** The later one is marked, because the earlier one was probably there first. */
  #twice(members: readonly WrittenMember[], sentence: (name: string) => string): void {
    const seen = new Set<string>();
    for (const { name, nameRange } of members) {
      if (seen.has(name)) this.#error(nameRange, sentence(name));
      seen.add(name);
    }
  }

  #text(text: string, range: Range, { what, pattern }: TextShape, name: string): void {
    if (pattern === undefined || hasVariable(text) || pattern.test(text)) return;
    this.#error(range, `${name} is not ${what}.`);
  }

  #rule(value: WrittenValue, name: string): void {
    if (value.kind === 'text') {
      if (!hasVariable(value.value) && !parseRule(value.value))
        this.#error(value.range, `${name} is not ${RULE_WORDS}.`);
      return;
    }
    const digits = value.kind === 'number' ? writtenDigits(value) : undefined;
    if (digits === undefined) this.#error(value.range, `${name} is not ${RULE_WORDS}.`);
    else if (isRounded(value))
      this.#error(value.range, `${name} has more digits than JSON readers keep: put quotes around it.`, quoted(digits));
  }

  #wrong(value: WrittenValue, shape: Shape, name: string): void {
    this.#error(value.range, `${name} must be ${wanted(shape)}, not ${describeValue(value)}.`);
  }

  #error(range: Range, message: string, newText?: string): void {
    const suggestion = newText === undefined ? {} : { suggestion: { range, newText } };
    this.problems.push({ message, range, severity: 'error', ...suggestion });
  }
}

/** Whether a shape is for values of the same JSON type. */
function accepts(shape: Shape, { kind }: WrittenValue): boolean {
  switch (shape.kind) {
    case 'json':
      return true;
    case 'true':
      return kind === 'constant';
    case 'rule':
      return kind === 'text' || kind === 'number';
    case 'text':
      return kind === 'text';
    case 'list':
      return kind === 'array';
    case 'object':
    case 'map':
    case 'anyObject':
      return kind === 'object';
    case 'either':
      return shape.of.some(each => accepts(each, { kind } as WrittenValue));
  }
}

function wanted(shape: Shape): string {
  switch (shape.kind) {
    case 'json':
      return 'a value';
    case 'true':
      return 'true';
    case 'rule':
      return RULE_WORDS;
    case 'text':
      return shape.what;
    case 'list':
      return 'a list in square brackets';
    case 'object':
    case 'anyObject':
      return 'an object in braces';
    case 'map':
      return `an object with ${shape.keys.what} as keys`;
    case 'either':
      return shape.of.map(wanted).join(', or ');
  }
}

/** The opening brace of an object. */
function headOf({ start }: Range): Range {
  return { start, end: { line: start.line, character: start.character + 1 } };
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function listed(names: readonly string[]): string {
  return names.length < 2
    ? names.map(quoted).join('')
    : `${names.slice(0, -1).map(quoted).join(', ')} or ${quoted(names.at(-1) ?? '')}`;
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
