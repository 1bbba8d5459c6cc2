import assert from 'node:assert/strict';
import { parseBaseUrl } from '../../../src/core/gateway/network';

function valid(text: string): { readonly baseUrl: string; readonly origin: string; readonly warning?: string } {
  const parsed = parseBaseUrl(text);
  if (parsed.kind === 'invalid') assert.fail(`${text}: ${parsed.reason}`);
  return parsed;
}

function reason(text: string): string {
  const parsed = parseBaseUrl(text);
  if (parsed.kind === 'valid') assert.fail(`${text} is taken as ${parsed.baseUrl}`);
  return parsed.reason;
}

const NOT_A_URL = 'The URL is not valid; enter one such as https://gateway.example/v1.';

describe('parseBaseUrl', () => {
  it('normalises an address and returns its origin', () => {
    assert.deepEqual(parseBaseUrl(' HTTPS://Gateway.Example:443/node/v1// '), {
      kind: 'valid',
      baseUrl: 'https://gateway.example/node/v1',
      origin: 'https://gateway.example',
    });
    assert.equal(valid('https://gateway.example:8443/v1').origin, 'https://gateway.example:8443');
  });

  it('warns about an address without a version segment', () => {
    const warning = 'The URL has no API version such as /v1; most gateways need one.';
    for (const text of ['https://gateway.example', 'https://gateway.example/', 'https://gateway.example/api/dev1']) {
      assert.equal(valid(text).warning, warning, text);
    }
    assert.equal(valid('https://gateway.example').baseUrl, 'https://gateway.example');
    for (const text of ['https://gateway.example/v1', 'https://gateway.example/v2/x', 'https://x.example/n/v12/']) {
      assert.equal(valid(text).warning, undefined, text);
    }
  });

  it('accepts plain http to this machine only', () => {
    for (const host of ['localhost:8080', '127.0.0.1', '127.8.9.10:80', '[::1]:8080', 'LOCALHOST', '127.1']) {
      assert.equal(valid(`http://${host}/v1`).warning, undefined, host);
    }
    for (const host of [
      '127.0.0.1.example',
      'localhost.example',
      'gateway.example',
      '10.0.0.1',
      '128.0.0.1',
      '[::2]',
      'localhost.',
      '127.0.0.1x',
    ]) {
      assert.equal(
        reason(`http://${host}/v1`),
        `The connection to http://${host} is not encrypted, and an access key would be readable in transit; use https:// (http:// is only for this machine, such as http://localhost:8080/v1, or without a key).`,
      );
    }
  });

  it('accepts plain http to any machine if no key is sent, with a warning', () => {
    const parsed = parseBaseUrl('http://devhost.example:8080/v1', 'none');
    assert.ok(parsed.kind === 'valid');
    assert.equal(
      parsed.warning,
      'The connection to http://devhost.example:8080 is not encrypted: anyone on the network can read and change requests and responses.',
    );
    const other = parseBaseUrl('http://devhost.example', 'none');
    assert.match(other.kind === 'valid' ? (other.warning ?? '') : '', /not encrypted.* no API version/);
    assert.equal(parseBaseUrl('http://devhost.example/v1', 'apiKey').kind, 'invalid');
  });

  it('refuses credentials without repeating them', () => {
    const sentence =
      'The URL contains a user name or password; remove it and store the access key with "Movescope: Set Access Key".';
    for (const text of [
      'https://user:secret@gateway.example/v1',
      'https://user@gateway.example/v1',
      'https://:secret@gateway.example/v1',
      'https://@gateway.example/v1',
      'http://localhost:80@evil.example/v1',
    ]) {
      assert.equal(reason(text), sentence, text);
    }
  });

  it('refuses a query and a fragment, even empty ones', () => {
    for (const text of [
      'https://x.example/v1?key=1',
      'https://x.example/v1?',
      'https://x.example/v1#a',
      'https://x.example/#',
    ]) {
      assert.equal(
        reason(text),
        'The URL contains a query or a fragment (? or #); remove it, because paths are appended to the URL.',
        text,
      );
    }
  });

  it('refuses other schemes', () => {
    for (const scheme of ['file:', 'ftp:', 'javascript:', 'ws:', 'vscode:', 'data:']) {
      assert.equal(
        reason(`${scheme}//gateway.example/v1`),
        `The URL starts with ${scheme} but must start with https://.`,
      );
    }
  });

  it('refuses text that is not an address', () => {
    assert.equal(reason('  '), 'The URL is empty; enter one such as https://gateway.example/v1.');
    assert.equal(reason('gateway.example/v1'), NOT_A_URL);
    assert.equal(reason('https://'), NOT_A_URL);
    assert.equal(reason('http://127.0.0.1:99999/v1'), NOT_A_URL);
    for (const text of ['https:gateway.example/v1', 'https:///gateway.example/v1']) {
      assert.equal(reason(text), 'The URL has no host; enter one such as https://gateway.example/v1.', text);
    }
  });

  it('refuses characters that a URL parser would drop or replace', () => {
    for (const text of [
      'https://gate way.example/v1',
      'https://gateway\n.example/v1',
      'https://gateway.example/\u202ev1',
      'https://gateway\u200b.example/v1',
      'https:\\\\gateway.example\\v1',
    ]) {
      assert.equal(
        reason(text),
        'The URL contains a space, a backslash or an invisible character; remove it.',
        JSON.stringify(text),
      );
    }
  });

  it('does not let dots climb above the host', () => {
    assert.equal(valid('https://gateway.example/a/../../v1').baseUrl, 'https://gateway.example/v1');
  });
});
