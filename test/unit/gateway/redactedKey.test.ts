import assert from 'node:assert/strict';
import { keyRemover, redactedKey } from '../../../src/core/gateway/accessKey';

/** A key with characters that each encoding writes differently. */
const KEY = 'aB3+dE/f&Gh"i=_jK-lM~n0pQ';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('an access key that a gateway quotes', () => {
  const quotes: Readonly<Record<string, string>> = {
    'as it is': KEY,
    'in lower case': KEY.toLowerCase(),
    'in an address': encodeURIComponent(KEY),
    'in an address, in small digits': encodeURIComponent(KEY).toLowerCase(),
    'in a form': new URLSearchParams({ '': KEY }).toString().slice(1),
    'in JSON': JSON.stringify(KEY).slice(1, -1),
    'in JSON of PHP': JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/'),
    'in JSON that has nothing but ASCII letters': KEY.replace(
      /\W/g,
      sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    'in HTML': KEY.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    'in HTML by numbers': KEY.replace(/\W/g, sign => `&#${sign.charCodeAt(0)};`),
    'in HTML by hex numbers': KEY.replace(/\W/g, sign => `&#x${sign.charCodeAt(0).toString(16)};`),
    'in an address in an address': encodeURIComponent(encodeURIComponent(KEY)),
    'in JSON in HTML': JSON.stringify(KEY).slice(1, -1).replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    'as base64': base64(KEY),
    'as base64 for addresses': Buffer.from(KEY).toString('base64url'),
    'in hex': Buffer.from(KEY).toString('hex'),
    'its first half': KEY.slice(0, 12),
    'its second half': KEY.slice(-12),
    'its middle, encoded': encodeURIComponent(KEY.slice(5, 17)),
  };

  for (const [how, quote] of Object.entries(quotes))
    it(`is removed ${how}`, () => {
      assert.equal(redactedKey(`Key <${quote}> is not valid.`, KEY), 'Key <•••> is not valid.');
    });

  // Bytecode is in hex.
  const kept = ['in hex', 'its first half', 'its second half', 'its middle, encoded'];
  for (const [how, quote] of Object.entries(quotes))
    it(`${kept.includes(how) ? 'stays' : 'is removed'} in data ${how}`, () => {
      const isJson = how.startsWith('in JSON') || how === 'in HTML by numbers';
      const json = `{"a":["1",${isJson ? `"${quote}"` : JSON.stringify(quote)}]}`;
      const shown = keyRemover(KEY)(json);
      if (kept.includes(how)) assert.equal(shown, json);
      // The last character of unpadded base64 has few bits of the key.
      else assert.match(shown, /^\{"a":\["1","•••Q?"\]\}$/);
    });

  it('is removed from base64 of a longer text, wherever it begins', () => {
    for (const before of ['', 'u', 'us', 'user:']) {
      const told = redactedKey(`Basic ${base64(`${before}${KEY}!`)}`, KEY);
      assert.match(told, /^Basic .{0,8}•••.{0,4}$/, told);
    }
  });

  it('is removed every time', () => {
    assert.equal(redactedKey(`${KEY}, ${encodeURIComponent(KEY)} and ${KEY}`, ` ${KEY} `), '•••, ••• and •••');
  });

  it('is removed as a whole if it contains an escape or is short', () => {
    assert.equal(redactedKey('a%2Bb%2Fcdefgh a+b/cdefgh', 'a%2Bb%2Fcdefgh'), '••• •••');
    assert.equal(redactedKey('key "s3cr" of s3c', 's3cr'), 'key "•••" of s3c');
  });

  it('is removed only as a whole if requested', () => {
    const text = `${KEY.slice(0, 12)} ${encodeURIComponent(KEY)} ${base64(KEY)}`;
    assert.equal(redactedKey(text, KEY, Infinity), `${KEY.slice(0, 12)} ••• •••`);
  });

  it('leaves other text as it was written', () => {
    const text = 'not found: &amp; &bogus; &#99999999; %2 %zz \\u12 \\/ İstanbul aB3+dE/';
    assert.equal(redactedKey(text, KEY), text);
    for (const none of [undefined, '', '  ']) assert.equal(redactedKey(KEY, none), KEY);
  });
});
