import assert from 'node:assert/strict';
import { abortMeaning, abortName, gapWords, placeWords } from '../../../src/core/code/abortWords';
import { PossibleAborts, type AbortCatalogue } from '../../../src/core/code/possibleAborts';
import { memberIdText } from '../../../src/core/move/functionId';
import { callingModule, type CallingFunction, type Step } from '../../support/callingModule';

const VAULT = { address: '0xcafe', module: 'vault' };
const COIN = { address: '0xcafe', module: 'coin' };
const ERRORS = [
  { code: 1n, name: 'ENOT_OWNER', description: 'Only the owner may do this.' },
  { code: 2n, name: 'ENOT_ENOUGH', description: '' },
];
const LAST = 'Arithmetic errors, missing resources, and VM limits.';

function catalogue(name: string, modules: Readonly<Record<string, Uint8Array>>): AbortCatalogue {
  return new PossibleAborts(({ address, module }) => modules[`${address}::${module}`]).of({ ...VAULT, name });
}

function vault(...functions: readonly CallingFunction[]): Readonly<Record<string, Uint8Array>> {
  return { '0xcafe::vault': callingModule(VAULT, functions, ERRORS) };
}

/** The codes with their names, and where they come from. */
function shown({ aborts }: AbortCatalogue): readonly string[] {
  return aborts.map(each => `${abortName(each)} ${each.places.map(placeWords).join('; ')}`);
}

describe('PossibleAborts', () => {
  it('names the codes of a function, by literal and by category', () => {
    const steps: readonly Step[] = [
      { abort: { category: 'permission_denied', reason: 1n } },
      { abort: 2n },
      { abort: 2n },
      { abort: 77n },
    ];
    const found = catalogue('close', vault({ name: 'close', steps }));
    assert.deepEqual(shown(found), [
      'ENOT_OWNER (0x50001) in close',
      'ENOT_ENOUGH (0x2) in close; in close',
      '0x4d in close',
    ]);
    assert.deepEqual(
      found.aborts.map(({ places }) => places.map(({ offset }) => offset)),
      [[2], [4, 6], [8]],
    );
    assert.deepEqual(found.aborts.map(abortMeaning), ['Only the owner may do this.', '', '']);
  });

  it('follows calls by the shortest chain, also through recursion, and names errors by their own module', () => {
    const modules = {
      ...vault(
        { name: 'open', steps: [{ call: '0xcafe::vault::check' }, { call: '0xcafe::coin::burn' }] },
        { name: 'check', visibility: 'private', steps: [{ call: '0xcafe::vault::open' }, { abort: 1n }] },
        { name: 'unused', steps: [{ abort: 2n }] },
      ),
      '0xcafe::coin': callingModule(
        COIN,
        [
          { name: 'burn', steps: [{ call: '0xcafe::coin::deep' }] },
          { name: 'deep', steps: [{ abort: 1n }] },
        ],
        [{ code: 1n, name: 'EFROZEN', description: '' }],
      ),
    };
    const found = catalogue('open', modules);
    assert.deepEqual(shown(found), [
      'ENOT_OWNER (0x1) in check, called by open',
      'EFROZEN (0x1) in coin::deep, called by coin::burn, called by open',
    ]);
    assert.deepEqual(
      found.aborts.map(({ module }) => module),
      [VAULT, COIN],
    );
    assert.deepEqual(gapWords(found), [LAST]);
  });

  it('says what it cannot determine', () => {
    const found = catalogue(
      'open',
      vault(
        {
          name: 'open',
          steps: [
            { call: '0xcafe::vault::check' },
            { call: '0xcafe::vault::hash' },
            { call: '0x1::coin::burn' },
            { call: '0x1::coin::mint' },
            { call: '0x1::event::emit' },
            { call: '0xbad::none::gone' },
            { instruction: { kind: 'type', op: 'CallClosure', operand: 0 } },
          ],
        },
        { name: 'check', steps: [{ abort: 'parameter' }] },
        { name: 'hash' },
      ),
    );
    assert.deepEqual(shown(found), []);
    assert.deepEqual(found.unread, [
      { id: { address: '0x1', module: 'coin' }, functions: ['burn', 'mint'] },
      { id: { address: '0x1', module: 'event' }, functions: ['emit'] },
      { id: { address: '0xbad', module: 'none' }, functions: ['gone'] },
    ]);
    assert.deepEqual(gapWords(found), [
      'Codes known only at run time, in 0xcafe::vault::check.',
      'Aborts in native functions: 0xcafe::vault::hash.',
      'Aborts in function values called in 0xcafe::vault::open.',
      'Aborts in modules that have not been read (at least 3 requests): 0x1::coin, 0x1::event, 0xbad::none.',
      LAST,
    ]);
  });

  it('says why the code of a module cannot be used', () => {
    const modules = {
      ...vault({
        name: 'open',
        steps: [{ call: '0x1::a::f' }, { call: '0x1::b::f' }, { call: '0xcafe::vault::gone' }],
      }),
      '0x1::a': new Uint8Array(),
      '0x1::b': Uint8Array.of(1, 2, 3),
    };
    assert.deepEqual(gapWords(catalogue('open', modules)), [
      'Aborts in 0x1::a. The node sent no bytecode, or invalid hex.',
      'Aborts in 0x1::b. Cannot read the bytecode: it is not Move bytecode, in the header at byte 0.',
      'Aborts in 0xcafe::vault. It has no function gone.',
      LAST,
    ]);
  });

  it('explains the codes of the compiler, regardless of the names of the module’s own errors', () => {
    const [found] = catalogue('open', vault({ name: 'open', steps: [{ abort: 0xca26cbd9be0b0001n }] })).aborts;
    assert.equal(found && abortName(found), '0xca26cbd9be0b0001');
    assert.match(found ? abortMeaning(found) : '', /^No match arm covers the value/);
  });

  it('does not take the code of a different module for that of the one that was requested', () => {
    const [bytes] = Object.values(vault({ name: 'open', steps: [{ abort: 7n }] }));
    const found = new PossibleAborts(() => bytes).of({ ...COIN, name: 'open' });
    assert.deepEqual(found.aborts, []);
    assert.equal(gapWords(found)[0], 'Aborts in 0xcafe::coin. The bytecode belongs to 0xcafe::vault.');
  });

  it('follows a chain of calls to a limit, and reports that', () => {
    const functions = Array.from({ length: 100 }, (_, index) => ({
      name: `f${index}`,
      steps: [{ abort: BigInt(index + 100) }, { call: `0xcafe::vault::f${index + 1}` }],
    }));
    const found = catalogue('f0', vault(...functions));
    assert.equal(found.aborts.length, 64);
    assert.equal(
      gapWords(found).at(-2),
      'Calls and aborts omitted because there are too many, or because they are nested more than 64 levels deep.',
    );
  });

  it('leaves out what is too long together, and reports that', () => {
    const long = (index: number) => `f${index}_${'a'.repeat(240)}`;
    const functions = Array.from({ length: 60 }, (_, index) => ({
      name: long(index),
      steps: [...Array.from({ length: 100 }, () => ({ abort: 7n })), { call: `0xcafe::vault::${long(index + 1)}` }],
    }));
    const modules = vault(...functions);
    const aborts = new PossibleAborts(({ address, module }) => modules[`${address}::${module}`]);
    const places = functions.flatMap(({ name }) => {
      const found = aborts.of({ ...VAULT, name });
      return found.aborts.flatMap(each => each.places);
    });
    const characters = places.reduce((sum, { path }) => sum + path.map(memberIdText).join('').length, 0);
    assert.ok(characters > 10_000_000 && characters < 16_000_000, `${characters}`);
    assert.equal(aborts.of({ ...VAULT, name: long(0) }).isCut, true);
  });

  it('lists the functions that others may call', () => {
    const modules = vault(
      { name: 'open' },
      { name: 'own', visibility: 'private' },
      { name: 'start', visibility: 'private', isEntry: true },
      { name: 'close', visibility: 'friend' },
    );
    const aborts = new PossibleAborts(({ address, module }) => modules[`${address}::${module}`]);
    assert.deepEqual(aborts.functionsOf(VAULT), ['open', 'start', 'close']);
    assert.equal(aborts.functionsOf(COIN), undefined);
    assert.deepEqual(aborts.of({ ...VAULT, name: 'hash' }).function, { ...VAULT, name: 'hash' });
    assert.deepEqual(aborts.of({ ...VAULT, name: 'open' }).natives.map(memberIdText), ['0xcafe::vault::open']);
  });
});
