import assert from 'node:assert/strict';
import { memberIdText } from '../../../../src/core/move/functionId';
import { moveFacts, parseMove } from '../../../../src/core/source/moveFacts';
import { MoveLocator } from '../../../../src/core/payloads/languages/move/moveLocator';
import { callsIn, definitionOf, writtenCalls } from '../../../../src/core/payloads/languages/move/readFunctions';
import type { PlacedModule } from '../../../../src/core/payloads/languages/move/writtenMove';
import { scanMoveLine } from '../../../../src/core/payloads/languages/move/scanMove';
import { chunksOf } from '../../../../src/core/payloads/languages/move/moveText';
import { Window } from '../../../../src/core/payloads/engine/lexer';
import { ScannedLines } from '../../../../src/core/payloads/engine/candidates';
import type { LocatedCall } from '../../../../src/core/payloads/located';
import { moveFixtures } from '../../move/source/fixtures';
import { linesOf, positionAt } from '../cursor';
import { encloses } from './calls';

const lookup = (name: string) => (name === 'std' || name === 'aptos_framework' ? '0x1' : undefined);

/** Returns the definitions and calls of a source that is parsed as one text. */
function wholeReading(text: string): readonly LocatedCall[] {
  const source = new Window(text.split('\n'), { line: 0, character: 0 });
  const tree = parseMove(text);
  return moveFacts(tree, text).modules.flatMap(own => {
    const { kind, address, name, attributes, uses, functions, structs, constants } = own;
    return functions.flatMap(declared => {
      const module: PlacedModule = {
        ...{ kind, address, name, attributes },
        usesOf: alias => uses.filter(each => each.alias === alias),
        declares: each => [functions, structs, constants].some(all => all.some(({ name: its }) => its === each)),
        functionNamed: each => functions.find(({ name: its }) => its === each),
        functionsAt: () => [declared],
      };
      const calls = () => writtenCalls(tree, text, declared);
      const read = { move: { source, tree, module, lookup }, declared, calls };
      return [definitionOf(read) ?? [], callsIn(read).map(({ call }) => call)].flat();
    });
  });
}

/** Returns the corpus, with \n as line ends. */
async function sources(): Promise<readonly (readonly [name: string, text: string])[]> {
  return [...(await moveFixtures())].map(([name, source]) => [name, source.replaceAll('\r\n', '\n')]);
}

function locatorOf(text: string): MoveLocator {
  return new MoveLocator(linesOf(text), lookup);
}

describe('the locator of Move, which parses declarations one by one', function () {
  this.timeout(60_000);

  it('finds the same in the corpus as in whole files', async () => {
    let count = 0;
    for (const [name, text] of await sources()) {
      const calls = locatorOf(text).all();
      assert.deepEqual(calls, wholeReading(text), name);
      count += calls.length;
    }
    assert.ok(count > 100);
  });

  it('finds the same anywhere in the corpus as in the whole file', async () => {
    for (const [name, text] of await sources()) {
      const whole = wholeReading(text);
      for (let offset = 0; offset <= text.length; offset += 29) {
        const position = positionAt(text, offset);
        const here = whole.findLast(({ range }) => encloses(range, { start: position, end: position }));
        assert.deepEqual(locatorOf(text).callAt(position), here, `${name} at ${offset}`);
      }
    }
  });

  it('finds the same in any beginning of a file of the corpus as when parsed as a whole', async () => {
    for (const [name, text] of await sources()) {
      for (let length = 0; length < text.length; length += 41) {
        const part = text.slice(0, length);
        assert.deepEqual(locatorOf(part).all(), wholeReading(part), `${name} up to ${length}`);
      }
    }
  });

  it('finds at least as much in a file without one line, 99 times in a hundred', async () => {
    let [all, fewer] = [0, 0];
    for (const [, text] of await sources()) {
      const lines = text.split('\n');
      for (let index = 0; index < lines.length; index += 3) {
        const broken = lines.toSpliced(index, 1).join('\n');
        all++;
        if (locatorOf(broken).all().length < wholeReading(broken).length) fewer++;
      }
    }
    assert.ok(fewer <= all / 100, `${fewer} of ${all}`);
  });

  const parts: readonly (readonly [what: string, text: string, ids: readonly string[]])[] = [
    [
      'a module that lacks its brace before the next',
      'module 0x2::a {\n  entry fun f() {}\n\nmodule 0x2::b {\n  entry fun g() { f(); }\n}',
      ['0x2::a::f', '0x2::b::g'],
    ],
    [
      'a function that lacks its brace before the next',
      'module 0x2::a {\n  entry fun f() {\n    if (true) {\n  }\n  public entry fun g() { f(); }\n}',
      ['0x2::a::f', '0x2::a::g', '0x2::a::f'],
    ],
    [
      'a module in an address block',
      'address 0x2 {\nmodule a {\n  entry fun f() {}\n}\nmodule b {\n  entry fun g() {}\n}\n}',
      ['0x2::a::f', '0x2::b::g'],
    ],
    [
      'declarations that begin no line',
      'module 0x2::a { use 0x3::c; struct S {} fun s() {}\n  entry fun f() { c::g(); s(); } entry fun h() {}\n}',
      ['0x2::a::f', '0x3::c::g', '0x2::a::s', '0x2::a::h'],
    ],
    [
      'modifiers on lines of their own',
      'module 0x2::a {\n  #[view]\n  public\n  entry // here\n  fun f() {}\n  entry\n  fun g() {}\n}',
      ['0x2::a::f', '0x2::a::g'],
    ],
    [
      'an attribute over lines',
      'module 0x2::a {\n  #[test(\n    a = @0x1,\n  )]\n  entry fun f() {}\n  entry fun g() {}\n}',
      ['0x2::a::g'],
    ],
    [
      'parameters that are called as modifiers',
      'module 0x2::a {\n  entry fun f(\n    entry: u64,\n    inline: u64\n  ) {}\n}',
      ['0x2::a::f'],
    ],
    [
      'a declaration in a comment',
      'module 0x2::a {\n  /* {\n  entry fun f() {}\n  /* { */ */ entry fun g() {}\n  // }\n  const S: vector<u8> = b"\\"}";\n' +
        '  entry fun h() {}\n}',
      ['0x2::a::g', '0x2::a::h'],
    ],
    [
      'what stands behind a specification with functions',
      'module 0x2::a {\n  spec module {\n    fun f(): u64 { 1 }\n    native fun g();\n  }\n  entry fun h() {}\n}',
      ['0x2::a::h'],
    ],
  ];
  for (const [what, text, ids] of parts) {
    it(`finds ${what}`, () => {
      const found = locatorOf(text).all();
      assert.deepEqual(
        found.map(({ function: { id } }) => id && memberIdText(id)),
        ids,
      );
      for (const call of found) assert.deepEqual(locatorOf(text).callAt(call.function.range.start), call);
    });
  }

  it('parses what follows a function separately, whether or not its braces are closed', () => {
    const text = 'module 0x2::a {\n  entry fun f() {\n    if (true) {\n  }\n  fun g() {\n  }\n  struct S {\n  }\n}';
    const chunks = (each: string) => chunksOf(new ScannedLines(linesOf(each), scanMoveLine).current());
    const starts = [0, 1, 4, 6];
    assert.deepEqual(
      chunks(text).map(({ start }) => start.line),
      starts,
    );
    assert.deepEqual(
      chunks(text.replace('true) {', 'true)')).map(({ start }) => start.line),
      starts,
    );
  });

  it('reads the calls of a name again when its target is declared or removed', () => {
    const lines = ['module 0x2::a {', '  entry fun f() { g(1); }', '  struct S {}', '  ', '}'];
    const locator = new MoveLocator({ lineCount: lines.length, line: index => lines[index] ?? '' }, lookup);
    const calledAfter = (line: string) => {
      lines[3] = line;
      locator.edited({ first: 3, removed: 1, inserted: 1 });
      const [, call] = locator.all();
      return call?.function.id && memberIdText(call.function.id);
    };
    assert.equal(locator.all().length, 1);
    assert.equal(calledAfter('  fun g(x: u64) {}'), '0x2::a::g');
    assert.equal(calledAfter('  use 0x3::c::g;'), '0x3::c::g');
    assert.equal(calledAfter('  use 0x3::c::{g as h, f as g};'), '0x3::c::f');
    assert.equal(calledAfter(''), undefined);
  });

  it('reads the calls of a function again when it takes a signer, or is an entry function', () => {
    const lines = [
      'module 0x2::a {',
      '  fun f(a: address) { g(a); }',
      '  struct S {}',
      '  fun g(a: address) {',
      '  }',
      '}',
    ];
    const locator = new MoveLocator({ lineCount: lines.length, line: index => lines[index] ?? '' }, lookup);
    const after = (line: string) => {
      lines[3] = line;
      locator.edited({ first: 3, removed: 1, inserted: 1 });
      return locator.all();
    };
    assert.equal(locator.all()[0]?.signers, undefined);
    assert.equal(after('  fun g(a: &signer) {')[0]?.signers?.items.length, 1);
    assert.equal(after('  fun g(b: address) {')[0]?.signers, undefined);
    const definition = after('  entry fun g(b: address) {').find(({ isDefinition }) => isDefinition);
    const calls = locator.all().filter(({ isDefinition }) => !isDefinition);
    const found = locator.locateAt(calls[0]?.range.start ?? assert.fail('no call'));
    assert.equal(definition?.function.text, 'g');
    assert.deepEqual(found.kind === 'hole' && found.call, calls[0]);
  });

  it('reads a definition again when its module is renamed', () => {
    const lines = ['module 0x2::a {', '  entry fun f() {}', '}'];
    const locator = new MoveLocator({ lineCount: lines.length, line: index => lines[index] ?? '' }, lookup);
    assert.equal(locator.all()[0]?.function.id?.module, 'a');
    lines[0] = 'module 0x2::b {';
    locator.edited({ first: 0, removed: 1, inserted: 1 });
    assert.equal(locator.all()[0]?.function.id?.module, 'b');
  });
});
