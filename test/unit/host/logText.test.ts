import assert from 'node:assert/strict';
import { ConnectionError, RedirectError, NotJsonError } from '../../../src/core/gateway/requestErrors';
import { InvalidInputError } from '../../../src/core/gateway/statusErrors';
import { KeylessRefusedError } from '../../../src/core/transactions/simulate';
import { logText, withoutUser } from '../../../src/host/vscode/requestLog';

const CONTEXT = { operation: { kind: 'getAccountModules', address: '0x1' }, network: 'Testnet' } as const;
const READING = 'Reading the modules of 0x1 from Testnet failed:';

function refused(): InvalidInputError {
  const text = 'canary-key-in-a-body';
  return new InvalidInputError(CONTEXT, { status: 400, body: undefined, text, headers: {}, retryAfterMs: undefined });
}

describe('the log entry of an error', () => {
  it('says what failed and how, and nothing that a gateway said', () => {
    assert.ok(refused().message.includes('canary-key-in-a-body'));
    assert.equal(logText(refused()), `${READING} InvalidInputError (400)`);
    assert.equal(logText(new NotJsonError(CONTEXT, 'text/html', 'canary-key')), `${READING} NotJsonError`);
    assert.equal(
      logText(new KeylessRefusedError('0xa', refused())),
      `${READING} InvalidInputError (400) (KeylessRefusedError)`,
    );
  });

  it('omits the address of the gateway', () => {
    const broken = new ConnectionError(CONTEXT, 'key-in-a-name.example', new Error('canary'));
    assert.equal(logText(broken), `${READING} ConnectionError`);
    assert.equal(logText(new RedirectError(CONTEXT, 'https://canary.example')), `${READING} RedirectError`);
  });

  it('is the stack of an internal error, without the user’s name', () => {
    const error = new TypeError('no /home/jane/x');
    error.stack = 'TypeError: no /home/jane/x\n    at f (file:///Users/Jane Doe/.vscode/a.mjs:1:2)';
    assert.equal(logText(error), 'TypeError: no /home/…/x\n    at f (file:///Users/…/.vscode/a.mjs:1:2)');
    assert.equal(logText('thrown as text'), 'thrown as text');
  });
});

describe('a path in the log', () => {
  it('omits the user’s name', () => {
    assert.equal(withoutUser('C:\\Users\\jane\\a.json and /c:/Users/jane/a'), 'C:\\Users\\…\\a.json and /c:/Users/…/a');
    assert.equal(withoutUser('/srv/home.json'), '/srv/home.json');
  });
});
