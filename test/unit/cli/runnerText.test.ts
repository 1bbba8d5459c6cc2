import assert from 'node:assert/strict';
import { inertForRunner, inertJsonForRunner, isReadByRunner } from '../../../src/cli/text/style';

describe('text that a CI runner reads', () => {
  it('has no commands, at the beginning of a line or anywhere', () => {
    for (const [text, inert] of [
      ['a\n::set-output name=x::y', 'a\n: :set-output name=x::y'],
      ['  \t::stop-commands::t', '  \t: :stop-commands::t'],
      ['a\r::add-mask::b', 'a\r: :add-mask::b'],
      ['at ##[command]x and ##vso[task.setvariable]y', 'at # #[command]x and # #vso[task.setvariable]y'],
      ['##teamcity[message]', '# #teamcity[message]'],
    ] as const)
      assert.equal(inertForRunner(text), inert);
  });

  it('keeps what is no command', () => {
    for (const text of ['0x1::coin::transfer', 'a ::b', '## Title', '#[test]', '## [x]'])
      assert.equal(inertForRunner(text), text);
  });

  it('keeps the values of JSON', () => {
    const value = { status: '##[error]x' };
    const json = inertJsonForRunner(JSON.stringify(value));
    assert.ok(!json.includes('##['));
    assert.deepEqual(JSON.parse(json), value);
  });

  it('is known by the variables that runners set', () => {
    for (const name of ['CI', 'GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION']) {
      assert.ok(isReadByRunner({ [name]: 'True' }), name);
      assert.ok(!isReadByRunner({ [name]: '' }), name);
    }
    assert.ok(!isReadByRunner({ CI: 'false' }));
  });
});
