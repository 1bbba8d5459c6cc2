import assert from 'node:assert/strict';
import { parseRegExpLiteral, type AST } from '@eslint-community/regexpp';
import { BacktrackingCounter, TooManySteps, UnknownPattern } from '../support/regularExpressions/backtracking';
import {
  hostileFamilies,
  hostileText,
  repeatsWithoutEnd,
  type HostileFamily,
} from '../support/regularExpressions/hostileInputs';
import { expressionsIn, expressionsOf, type FoundExpression } from '../support/regularExpressions/literals';

/** The length of a text in characters, and of one that is twice as long. */
const SHORT = 256;
const LONG = 2 * SHORT;
/** A number of steps per character that is low, regardless of the growth up to here. */
const FEW = 6;
/** The limit of the growth when a text doubles; quadratic growth would be 4 times. */
const BOUND = 2.6;
/** Steps per character that linear work never needs: the count stops there. */
const MOST = 100;

/** Files that build expressions from values, with examples of what they build. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  'src/core/payloads/engine/bracketLanguage.ts': ['/[{}()\\[\\]"\'`#/:]|EntryFunction(?![\\w$\\x80-\\uffff])/g'],
  'src/core/payloads/engine/payloadList.ts': ['/\\ba\\b\\s*(?::[^=]*)?(=(?!=))?/g', '/\\ba\\b/'],
  // A pattern of the file, or a variable.
  'src/core/simtests/testFileSchema.ts': ['/^0x[0-9a-f]{1,64}::[a-z]\\w*::[a-z]\\w*(?:<.*>)?$|\\$\\{/', '/\\S|\\$\\{/'],
};

/** Files whose sticky expressions are tried at one place of a text only. */
const TRIED_ONCE: readonly string[] = [
  // Where a declaration may begin in a line; no match reaches the next such place.
  'src/core/payloads/languages/move/scanMove.ts',
  // After closed quotes, and after one unclosed quote of each kind.
  'src/core/payloads/help/completeCall.ts',
];

/** Expressions whose work grows faster than their text, with what keeps that text short. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/\\B(?=(\\d{3})+$)/g': 'groupDigits groups at most 80 digits.',
};

/** Returns texts on which an expression's work grows faster than the text, or `undefined` if it never does. */
function hostileTo(literal: AST.RegExpLiteral, isTriedOnce = false): string | undefined {
  const counter = new BacktrackingCounter(literal, MOST * LONG);
  const stepsOn = (family: HostileFamily, length: number) => {
    try {
      counter.matches(hostileText(family, length), isTriedOnce ? 0 : undefined);
      return counter.steps;
    } catch (error) {
      if (error instanceof TooManySteps) return Infinity;
      throw error;
    }
  };
  for (const family of hostileFamilies(literal)) {
    const short = stepsOn(family, SHORT);
    if (short <= FEW * SHORT) continue;
    const long = stepsOn(family, LONG);
    if (long === Infinity || long > BOUND * short) return `${JSON.stringify(family)}: ${short}, then ${long} steps`;
  }
  return undefined;
}

/** Expressions with all their places. */
function placesOfLiterals(found: readonly FoundExpression[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { place, file, literal } of found) {
    for (const each of literal === undefined ? (BUILT[file] ?? []) : [literal])
      places.set(each, [...(places.get(each) ?? []), place]);
  }
  return places;
}

function parsed(literal: string): AST.RegExpLiteral {
  return parseRegExpLiteral(literal);
}

const expressions = await expressionsOf('src');
const literals = placesOfLiterals(expressions);

describe('the regular expressions of src', function () {
  this.timeout(60_000);

  for (const [literal, places] of literals) {
    const expression = parsed(literal);
    if (!repeatsWithoutEnd(expression)) continue;

    it(`take time linear in the text: ${literal} in ${places.join(', ')}`, () => {
      const isTriedOnce =
        expression.flags.sticky && places.every(place => TRIED_ONCE.some(file => place.startsWith(`${file}:`)));
      const found = hostileOrUnknown(expression, isTriedOnce);
      if (literal in BOUNDED)
        assert.ok(found, `${literal} grows as its text: take it off the list of those that do not.`);
      else assert.equal(found, undefined);
    });
  }

  it('are all checked: built expressions are on a list', () => {
    const built = expressions.filter(({ literal }) => literal === undefined);
    for (const { place, file, text } of built) {
      const advice = `add ${file} to BUILT with expressions as it may build them`;
      assert.ok(BUILT[file], `What ${text} builds in ${place} cannot be read off it: ${advice}.`);
    }
    assert.deepEqual(Object.keys(BUILT), [...new Set(built.map(({ file }) => file))].toSorted());
  });

  it('include the expressions that the lists name', () => {
    for (const literal of Object.keys(BOUNDED)) assert.ok(literals.has(literal), `${literal} is nowhere in src.`);
    assert.ok(literals.size > 300, String(literals.size));
  });
});

/** @returns the result of {@link hostileTo}. Fails for an expression without known hostile texts. */
function hostileOrUnknown(literal: AST.RegExpLiteral, isTriedOnce: boolean): string | undefined {
  try {
    return hostileTo(literal, isTriedOnce);
  } catch (error) {
    if (!(error instanceof UnknownPattern)) throw error;
    return assert.fail(
      `No hostile text can be made for ${literal.raw} because of ${error.message}: write it without, or add it to ` +
        'test/support/regularExpressions/hostileInputs.ts and backtracking.ts.',
    );
  }
}

describe('the check of regular expressions', function () {
  this.timeout(60_000);

  const hostile: readonly (readonly [what: string, literal: string])[] = [
    ['comments in comments', String.raw`/\b(?:fun|struct|enum|const)\b(?:\s|\/\/.*|\/\*[^]*?\*\/)+(\w+)/g`],
    ['comments that nothing closes', String.raw`/^(?:[^{/]+|\/\/.*|\/\*[^]*?\*\/|\/)*/`],
    ['a repetition in a repetition', '/^(?:a+)+$/'],
    ['alternatives that overlap', String.raw`/^(?:\w|\d)*!$/`],
    ['a repetition at the end', String.raw`/\s+$/`],
    ['white space that may be at two places', String.raw`/^a\s*b?\s*$/`],
    ['something up to the end from each place', '/a.*b/'],
    ['a bracket that is open at each place', String.raw`/\bview(?:Json|Binary)?\s*(?:<[^()]*>)?\(\s*$/`],
    ['a lookahead from each place', '/a(?=[^]*b)/'],
    ['a lookbehind from each place', '/(?<=a[^b]*)c/'],
    ['strings that nothing closes', String.raw`/"(?:\\.|[^"\\])*"/g`],
  ];
  for (const [what, literal] of hostile)
    it(`finds ${what}`, () => {
      assert.notEqual(hostileTo(parsed(literal)), undefined);
    });

  const harmless: readonly string[] = [
    String.raw`/^\s*(\w+)\s*$/`,
    String.raw`/(?<!\s)\s+$/`,
    String.raw`/"(?:\\[^]?|[^"\\])*"?/g`,
    String.raw`/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/`,
    String.raw`/[^\s{}[\],:"]+/y`,
  ];
  for (const literal of harmless)
    it(`passes ${literal}`, () => {
      assert.equal(hostileTo(parsed(literal)), undefined);
    });

  it('fails for an expression without known texts', () => {
    for (const literal of ['/(?i:a)+/', String.raw`/[\w--[a-z]]+/v`])
      assert.throws(
        () => hostileOrUnknown(parsed(literal), false),
        /^AssertionError.*: No hostile text can be made for/,
      );
  });

  it('matches as the engine does', () => {
    for (const literal of [...literals.keys()].filter(each => !(each in BOUNDED))) {
      const expression = parsed(literal);
      const { pattern, flags } = expression;
      const counter = new BacktrackingCounter(expression, Infinity);
      const engine = new RegExp(pattern.raw, `g${flags.raw.replace(/[gy]/g, '')}`);
      for (const family of hostileFamilies(expression)) {
        const text = hostileText(family, 24);
        assert.deepEqual(
          counter.matches(text),
          [...text.matchAll(engine)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
          `${literal} on ${JSON.stringify(text)}`,
        );
      }
    }
  });

  it('finds the expressions of a file', () => {
    const text = "const A = 'a+';\nconst B = `b${A}`;\nreturn /x/g.test(new RegExp(`^${B}$`, 'u')) || RegExp(name);";
    assert.deepEqual(expressionsIn('a.ts', text), [
      { place: 'a.ts:3', file: 'a.ts', text: '/x/g', literal: '/x/g' },
      { place: 'a.ts:3', file: 'a.ts', text: "new RegExp(`^${B}$`, 'u')", literal: '/^ba+$/u' },
      { place: 'a.ts:3', file: 'a.ts', text: 'RegExp(name)' },
    ]);
  });
});
