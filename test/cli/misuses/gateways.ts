import { nodeError, redirect, text, type Script } from '../../support/faultyGateway';
import { KEY, type Misuse } from './misuse';

const HASH = 'ab'.repeat(32);
const TRANSFER = 'test/workspace/payloads/transfer.json';
const VALUES = [
  '--sender',
  '0xa11ce',
  '--sequence-number',
  '1',
  '--max-gas',
  '9',
  '--gas-price',
  '100',
  '--expiration',
  '+60',
];

/** Every command with the purpose of its first request. */
const READS: readonly (readonly [args: readonly string[], operation: string])[] = [
  [['account', '0xa'], 'Reading account 0xa from HOST'],
  [['modules', '0xa'], 'Reading the modules of 0xa from HOST'],
  [['module', '0xa', 'shop'], 'Reading module 0xa::shop from HOST'],
  [['transactions', '0xa'], 'Reading the transactions of 0xa from HOST'],
  [['block', '7'], 'Reading the block at version 7 from HOST'],
  [['wait', HASH], `Waiting for transaction ${HASH} on HOST`],
  [['simulate', TRANSFER, ...VALUES], 'Reading module 0x1::aptos_account from HOST'],
  [['encode', TRANSFER, ...VALUES], 'Reading module 0x1::aptos_account from HOST'],
];

/** What a gateway may do instead of answering, and how the sentence ends. */
const FAULTS: readonly (readonly [script: Script, code: number, end: string])[] = [
  [
    nodeError(401, 'unauthorized', KEY),
    3,
    'the gateway rejected the access key (401), which might be wrong, disabled, or for a different region than the URL; check MOVESCOPE_ACCESS_KEY and --base-url.',
  ],
  [
    nodeError(403, 'no', `not for ${encodeURIComponent(KEY)} nor ${Buffer.from(KEY).toString('base64')}`),
    3,
    'the gateway denied the request (403): “not for ••• nor •••”; check the permissions of the access key.',
  ],
  [
    nodeError(400, 'invalid_input', 'Invalid version'),
    2,
    'the node rejected the request (400): “Invalid version”; correct the problem and try again.',
  ],
  [
    nodeError(413, 'web_framework_error'),
    2,
    'the request is larger than the gateway accepts (413); reduce the size of the payload’s arguments.',
  ],
  [
    text('teapot', {}, 418),
    3,
    'the gateway returned unexpected status 418: “teapot”; check the URL of the network and your proxy settings.',
  ],
  [
    text(`<html>sign in ${KEY}</html>`, { 'content-type': 'text/html' }),
    3,
    'the response is text/html and not readable JSON (it starts with “<html>sign in •••</html>”); check the URL of the network, and whether your internet connection requires you to sign in.',
  ],
  [
    text('', { 'content-type': 'application/json' }),
    3,
    'the response is empty where JSON was expected; check the URL of the network, and whether your internet connection requires you to sign in.',
  ],
  [
    text('\u001f', { 'content-encoding': 'x-nope' }),
    3,
    'the response has the content encoding “x-nope”, which is not supported; check the URL of the network, or contact the operator of the gateway.',
  ],
  [
    redirect(307, `https://elsewhere.example/${KEY}`),
    3,
    'the gateway redirected the request to https://elsewhere.example; redirects are not followed, because they could send the access key elsewhere; check the URL of the network.',
  ],
  [
    nodeError(403, 'api_disabled', KEY),
    3,
    'this operation is disabled on the gateway (403); use another network, or contact the operator of the gateway.',
  ],
];

/** Gateways that do not answer as they should: every fault with the first command, and the first fault with every one. */
export const GATEWAYS: readonly Misuse[] = READS.flatMap(([args, operation], index) =>
  FAULTS.slice(0, index === 0 ? undefined : 1).map(([script, code, end]) => ({
    args: [...args, '--base-url', 'GATEWAY', '--quiet'],
    script,
    code,
    sentence: `${operation} failed: ${end}`,
  })),
);
