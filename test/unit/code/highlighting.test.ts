import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Pattern {
  readonly name?: string;
  readonly match?: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
}

const { patterns } = JSON.parse(readFileSync('media/interface.tmLanguage.json', 'utf8')) as {
  readonly patterns: readonly Pattern[];
};

/** Returns the parts of a line that have a colour: the pattern that matches first wins, as in VS Code. */
function coloured(line: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < line.length;) {
    const found = patterns
      .flatMap(pattern => {
        const match = pattern.match === undefined ? null : matchFrom(pattern.match, line, at);
        return match ? [{ pattern, match }] : [];
      })
      .reduce<{ readonly pattern: Pattern; readonly match: RegExpExecArray } | undefined>(
        (first, each) => (first && first.match.index <= each.match.index ? first : each),
        undefined,
      );
    if (!found) break;
    const { pattern, match } = found;
    for (const [group, { name }] of Object.entries(pattern.captures ?? { 0: { name: pattern.name ?? '' } })) {
      const text = match[Number(group)];
      if (text !== undefined) parts.push(`${text} ${name.replace('.movescope-interface', '')}`);
    }
    at = match.index + Math.max(1, match[0].length);
  }
  return parts;
}

function matchFrom(source: string, line: string, at: number): RegExpExecArray | null {
  const pattern = new RegExp(source, 'g');
  pattern.lastIndex = at;
  return pattern.exec(line);
}

describe('the colours of deployed code', () => {
  it('tell an instruction from a type, and a function that is called from both', () => {
    assert.deepEqual(coloured('     7: LdU64 327683'), [
      '7 constant.numeric',
      'LdU64 keyword.other',
      '327683 constant.numeric.decimal',
    ]);
    assert.deepEqual(coloured('    12: CallGeneric table::add<address, Conversation>'), [
      '12 constant.numeric',
      'CallGeneric keyword.other',
      'table entity.name.namespace',
      'add entity.name.function',
      'address support.type.primitive',
      'Conversation entity.name.type',
    ]);
    assert.deepEqual(coloured('     1: Call 0x1::signer::address_of'), [
      '1 constant.numeric',
      'Call keyword.other',
      '0x1 constant.numeric.hex',
      'signer entity.name.namespace',
      'address_of entity.name.function',
    ]);
  });

  it('mark numbers in statements', () => {
    assert.deepEqual(coloured('        loc3 = loc3 + 1u8;'), ['+ keyword.operator', '1u8 constant.numeric.decimal']);
    assert.deepEqual(coloured('        abort 196636; // 0x3001c'), [
      'abort keyword.control',
      '196636 constant.numeric.decimal',
      '// 0x3001c comment.line.double-slash',
    ]);
  });

  it('do not take a comparison for a bracket', () => {
    const { brackets } = JSON.parse(readFileSync('media/interface-language.json', 'utf8')) as {
      readonly brackets: readonly (readonly string[])[];
    };
    assert.deepEqual(brackets.flat().join(''), '{}()[]');
  });
});
