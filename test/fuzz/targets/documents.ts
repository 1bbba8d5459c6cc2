import { loadLocator } from '../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import { checkCall } from '../../../src/core/payloads/check/checkCall';
import { readDraft } from '../../../src/core/payloads/draft';
import { textLines } from '../../../src/core/text/lines';
import { type PayloadLanguage } from '../../../src/core/payloads/languages/languages';
import { placeIn } from '../../../src/core/payloads/engine/literals';
import { findPasted } from '../../../src/core/payloads/languages/findPasted';
import { LOOKUP } from '../../unit/payloads/help/network';
import { SAMPLES } from '../../unit/payloads/languages/samples';
import { allowed } from '../allowed';
import { mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget, type Growth } from '../target';

const PIECES = [
  '"function": "0x1::coin::transfer"',
  'functionArguments: [',
  '"arguments": [',
  '"payload": {',
  'typeArguments: ["u8"',
  'EntryFunction::new(',
  'aptos move run --function-id ',
  '...x',
  '${',
  '```json\n',
  '<<<<<<< HEAD\n',
];

const repeated = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length));
const inModule = (text: string) => (length: number) => `module 0x1::m {\n${repeated(text)(length)}`;

/** Texts that are hostile to the locator of one language. */
const FAMILIES: Partial<Record<PayloadLanguage, Growth['families']>> = {
  move: {
    'functions in strings': inModule('x"fun '),
    'strings after functions': inModule('fun b"\\'),
    'constants in strings': inModule('const x"'),
    'escaped quotes': length => `module 0x1::m { fun f() { "${'\\"'.repeat(length / 2)}`,
    'functions in one line': inModule('fun f() { g(1) } '),
    'calls in one function': length => `module 0x1::m { fun f() { ${'f(1);'.repeat(length / 5)} } }`,
    'unclosed attributes': inModule('#[a;'),
    modifiers: inModule('public entry '),
    'uses of one name': inModule('use 0x1::a;'),
    specifications: inModule('spec {'),
    'unclosed comments': inModule('fun /*'),
  },
};

/** Locators of every language, and pasted text. */
export function documentTargets(): readonly FuzzTarget[] {
  const languages = Object.entries(SAMPLES) as [PayloadLanguage, string][];
  const samples = languages.map(([, sample]) => sample.replace('|', ''));
  return [
    ...languages.map(([language, sample]) =>
      fuzzTarget(
        `locate ${language}`,
        mutatedText([sample.replace('|', '')], PIECES),
        text => locateEverywhere(language, text),
        growthOf(sample.replace('|', ''), text => locateEverywhere(language, text), FAMILIES[language]),
      ),
    ),
    fuzzTarget('paste', mutatedText(samples, PIECES), findPasted),
  ];
}

async function locateEverywhere(language: PayloadLanguage, text: string): Promise<void> {
  const make = await loadLocator(language);
  const lines = textLines(text);
  const locator = make(lines);
  for (const line of new Set([0, Math.floor(lines.lineCount / 2), lines.lineCount - 1])) {
    const position = { line, character: Math.floor(lines.line(line).length / 2) };
    const call = locator.callAt(position);
    if (call) placeIn(call, position);
    const found = locator.locateAt(position);
    if (found.kind === 'found') allowed(() => readDraft(found.located.payload, found.located.request));
  }
  const calls = locator.all();
  // A second reading must have the same result.
  assert.equal(make(lines).all().length, calls.length);
  assert.ok(locator.ranges().length >= 0);
  for (const call of calls.slice(0, 20)) await checkCall(call, LOOKUP);
}

function growthOf(sample: string, read: Growth['read'], families: Growth['families'] = {}): Growth {
  return {
    read,
    families: {
      samples: repeated(`${sample}\n`),
      'half-typed calls': repeated(`${sample.slice(0, sample.indexOf('transfer') + 20)}\n`),
      'half-typed calls in one line': repeated('{"function":"0x1::a::a","arguments":['),
      'open brackets': repeated('{'),
      'open lists': repeated('(['),
      'open strings': repeated('"\n'),
      backslashes: length => `"${'\\'.repeat(length)}`,
      spaces: repeated(' '),
      'one word': repeated('a'),
      'open comments': repeated('/* '),
      substitutions: repeated('`${'),
      ...families,
    },
  };
}
