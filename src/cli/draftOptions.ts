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
 * Returns the parts of a transaction in a file, with values from options instead of the file's.
 * @param now milliseconds since the epoch
 * @throws BadInputError if an option is malformed
 */
export function withOptions<Parts extends Pick<TransactionDraft, 'given' | 'estimates'>>(
  parts: Parts,
  args: Arguments,
  now: number,
): Parts {
  const given = { ...expiring(withoutSignature(parts.given, args), now), ...optionValues(args, now) };
  return { ...parts, given, estimates: estimates(args) };
}

/** Adds when a transaction expires whose file says for how long it is valid. */
function expiring(file: GivenValues, now: number): GivenValues {
  if (file.lifetimeSecs === undefined) return file;
  return { expirationTimestampSecs: expirationOf(file, now), ...file };
}

/** Given a public key or signers, a signature of zeros replaces the file's; the signers that it names stay. */
function withoutSignature(file: GivenValues, args: Arguments): GivenValues {
  const { signature, ...given } = file;
  if (signature === undefined) return given;
  if (args.has('secondary-signer') || args.has('fee-payer')) return { ...given, ...otherSigners(file) };
  return publicKeyOption(args) === undefined ? file : given;
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
    if (asked !== undefined)
      throw new BadInputError(`--no-estimates and --${asked} cannot be used together: leave one out.`);
    return 'none';
  }
  return {
    ...(args.has('estimate-max-gas-amount') ? { estimateMaxGasAmount: true } : {}),
    ...(args.has('estimate-gas-unit-price') ? { estimateGasUnitPrice: true } : {}),
    ...(args.has('estimate-prioritized-gas-unit-price') ? { estimatePrioritizedGasUnitPrice: true } : {}),
  };
}

/** Returns the sender of a transaction. @throws BadInputError if neither the file nor the options give one */
export function senderOf(
  { given }: Pick<TransactionDraft, 'given'>,
  args: Arguments,
): { address: string; publicKey?: string } {
  if (given.sender === undefined)
    throw new BadInputError('The transaction has no sender: give --sender ADDRESS, or add "sender" to the file.');
  return defined({ address: given.sender, publicKey: publicKeyOption(args) });
}

/** Variables of a payload file, or of other JSON with `--var`; `undefined` if texts are exact. @throws BadInputError */
export function fileVariables({ args, terminal }: Call, name: string): VariableSource | undefined {
  const given = args.list('var');
  if (!given) return isPayloadFile(name) ? variables(new Map(), terminal.env) : undefined;
  if ((languageOf('', name) ?? 'json') !== 'json')
    throw new BadInputError(`--var is for payloads in JSON, and ${name} is not JSON: leave it out.`);
  return variables(new Map(given.map(readVariable)), terminal.env);
}

function variables(values: ReadonlyMap<string, JsonValue>, env: Call['terminal']['env']): VariableSource {
  return payloadVariables({
    given: [{ origin: '--var', values }],
    environment: name => env[name],
    howToDefine: name => `give --var ${name}=VALUE`,
  });
}

function readVariable(text: string): readonly [string, JsonValue] {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  const value = text.slice(at + 1);
  if (!isVariableName(name) || value === '')
    throw new BadInputError(`--var takes NAME=VALUE, such as amount=100: ${JSON.stringify(text)} is not of that form.`);
  return [name, valueOf(value)];
}

/** Digits stay text, because a u64 is text; a list, an object, true, false and null are JSON. */
function valueOf(text: string): JsonValue {
  const json = parseJson(text);
  return json === null || typeof json === 'boolean' || isJsonArray(json) || isJsonObject(json) ? json : text;
}
