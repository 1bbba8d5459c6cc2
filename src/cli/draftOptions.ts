import type { Estimates, GivenValues, TransactionDraft } from '../core/payloads/draft';
import { otherSigners } from '../core/payloads/overrides';
import { expirationOf } from '../core/transactions/request';
import type { Arguments } from './arguments';
import { defined } from '../core/text/defined';
import { BadInputError } from './exitCode';
import { addressOption, expirationOption, publicKeyOption, readAddress, u64Option } from './values';
import { isJsonObject, isJsonArray, parseJson, type JsonValue } from '../core/json';
import { isPayloadFile, languageOf } from '../core/payloads/languages/languages';
import { isVariableName, payloadVariables, type VariableSource } from '../core/payloads/engine/variables';
import type { Call } from './command';

/**
 * Returns the parts of a transaction in a file, with values from options taking precedence.
 * @param now milliseconds since the epoch
 * @throws BadInputError if an option is invalid
 */
export function withOptions<Parts extends Pick<TransactionDraft, 'given' | 'estimates'>>(
  parts: Parts,
  args: Arguments,
  now: number,
): Parts {
  const given = { ...expiring(withoutSignature(parts.given, args), now), ...optionValues(args, now) };
  return { ...parts, given, estimates: estimates(args) };
}

/** Adds the expiration time if the file contains a duration. */
function expiring(file: GivenValues, now: number): GivenValues {
  if (file.lifetimeSecs === undefined) return file;
  return { expirationTimestampSecs: expirationOf(file, now), ...file };
}

/**
 * Removes the signature in the file if the options specify a public key or other signers. The signers named in a
 * signature are kept only with options for other signers.
 */
function withoutSignature(file: GivenValues, args: Arguments): GivenValues {
  const { signature, ...given } = file;
  if (signature === undefined) return given;
  const isReplaced = args.has('secondary-signer') || args.has('fee-payer') || publicKeyOption(args) !== undefined;
  return isReplaced ? { ...given, ...otherSigners(file) } : file;
}

function optionValues(args: Arguments, now: number): GivenValues {
  return defined({
    sender: addressOption(args, 'sender'),
    sequenceNumber: u64Option(args, 'sequence-number'),
    replayProtectionNonce: u64Option(args, 'nonce'),
    maxGasAmount: u64Option(args, 'max-gas'),
    gasUnitPrice: u64Option(args, 'gas-price'),
    expirationTimestampSecs: expirationOption(args, now),
    secondarySigners: args.list('secondary-signer')?.map(text => readAddress(text, '--secondary-signer')),
    feePayer: addressOption(args, 'fee-payer'),
  });
}

const FLAGS = ['estimate-max-gas-amount', 'estimate-gas-unit-price', 'estimate-prioritized-gas-unit-price'];

function estimates(args: Arguments): Estimates | 'none' {
  if (args.has('no-estimates')) {
    const asked = FLAGS.find(name => args.has(name));
    if (asked !== undefined) throw new BadInputError(`--no-estimates and --${asked} cannot be used together.`);
    return 'none';
  }
  return {
    ...(args.has('estimate-max-gas-amount') ? { estimateMaxGasAmount: true } : {}),
    ...(args.has('estimate-gas-unit-price') ? { estimateGasUnitPrice: true } : {}),
    ...(args.has('estimate-prioritized-gas-unit-price') ? { estimatePrioritizedGasUnitPrice: true } : {}),
  };
}

/** Returns the sender of a transaction. @throws BadInputError if neither the file nor the options specify one */
export function senderOf(
  { given }: Pick<TransactionDraft, 'given'>,
  args: Arguments,
): { address: string; publicKey?: string } {
  if (given.sender === undefined)
    throw new BadInputError('The transaction has no sender: specify --sender ADDRESS, or add "sender" to the file.');
  return defined({ address: given.sender, publicKey: publicKeyOption(args) });
}

/**
 * Returns the variables of a payload file, or of other JSON with `--var`; `undefined` if strings have no variables.
 * @throws BadInputError
 */
export function fileVariables({ args, terminal }: Call, name: string): VariableSource | undefined {
  const given = args.list('var');
  if (!given) return isPayloadFile(name) ? variables(new Map(), terminal.env) : undefined;
  if ((languageOf('', name) ?? 'json') !== 'json')
    throw new BadInputError(`--var can be used only with JSON payloads, and ${name} is not JSON.`);
  return variables(new Map(given.map(readVariable)), terminal.env);
}

function variables(values: ReadonlyMap<string, JsonValue>, env: Call['terminal']['env']): VariableSource {
  return payloadVariables({
    given: [{ origin: '--var', values }],
    environment: name => env[name],
    howToDefine: name => `specify --var ${name}=VALUE`,
  });
}

function readVariable(text: string): readonly [string, JsonValue] {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  const value = text.slice(at + 1);
  if (!isVariableName(name) || value === '')
    throw new BadInputError(`--var requires NAME=VALUE, such as amount=100, but got ${JSON.stringify(text)}.`);
  return [name, valueOf(value)];
}

/**
 * Returns the JSON of a value. Digits are a string, because a u64 is a string; lists, objects, true, false and null are
 * JSON.
 */
function valueOf(text: string): JsonValue {
  const json = parseJson(text);
  return json === null || typeof json === 'boolean' || isJsonArray(json) || isJsonObject(json) ? json : text;
}
