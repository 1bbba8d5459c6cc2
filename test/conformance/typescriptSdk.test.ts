import assert from 'node:assert/strict';
import { runInThisContext } from 'node:vm';
import type * as SdkModule from '@aptos-labs/ts-sdk';
import fc from 'fast-check';
import { encodeArgument } from '../../src/core/move/argument';
import { bytesToHex } from '../../src/core/move/hex';
import { typeTagText } from '../../src/core/move/typeTag';
import { strictAddress } from '../../src/core/move/address';
import { strictTypeText } from '../../src/core/payloads/write/writer';
import { writeCall } from '../support/forms';
import type { TypedCall } from '../../src/core/payloads/write/typedCall';
import { callOf } from '../unit/payloads/write/calls';
import { address, typeArgument, typed } from '../unit/payloads/write/typedValues';

type Sdk = typeof SdkModule;
type SdkArgument = Parameters<Sdk['convertArgument']>[2];

/** What the copied code passes to the SDK. */
interface CopiedOptions {
  readonly sender: string;
  readonly data: {
    readonly function: `${string}::${string}::${string}`;
    readonly typeArguments?: readonly string[];
    readonly functionArguments: readonly SdkArgument[];
  };
}

/** Runs copied code up to where it calls the SDK. */
function optionsOf(code: string): CopiedOptions {
  const statement = code.replace('const transaction = await aptos.transaction.build.simple(', 'given = (');
  return runInThisContext(`(() => { let given; ${statement} return given; })()`) as CopiedOptions;
}

/** The SDK's release with an open licence has no signed integers, and cannot express an Option of an Option. */
function isKnown(type: string): boolean {
  return !/\bi\d+\b/.test(type) && !/Option<.*Option</.test(type);
}

/** What the SDK makes of a copied call, with its own parser of arguments. */
function encodedBySdk(sdk: Sdk, call: TypedCall): unknown {
  const { data, sender } = optionsOf(writeCall(call, 'typescript'));
  const typeArguments = (data.typeArguments ?? []).map(text => sdk.parseTypeTag(text));
  const functionAbi = {
    typeParameters: typeArguments.map(() => ({ constraints: [] })),
    parameters: call.arguments.map(({ type }) => sdk.parseTypeTag(strictTypeText(typeTagText(type)))),
  };
  const values = data.functionArguments.map((value, index) =>
    sdk.convertArgument('f', functionAbi, value, index, typeArguments).bcsToBytes(),
  );
  const [at = '', module = '', name = ''] = data.function.split('::');
  const entry = sdk.EntryFunction.build(`${at}::${module}`, name, typeArguments, []);
  return {
    sender: sdk.AccountAddress.fromStringStrict(sender).toString(),
    function: `${entry.module_name.address.toString()}::${module}::${name}`,
    typeArguments: entry.type_args.map(each => each.toString()),
    arguments: values.map(bytesToHex),
  };
}

describe('copied TypeScript, in the SDK’s own parser', function () {
  this.timeout(120_000);
  let sdk: Sdk;

  // Imported on demand: it takes longer than all other tests of this folder together.
  before(async () => {
    sdk = await import('@aptos-labs/ts-sdk');
  });

  it('has the bytes of the call', () => {
    fc.assert(
      fc.property(
        fc.array(
          typed.filter(([type]) => isKnown(type)),
          { maxLength: 4 },
        ),
        fc.array(typeArgument.filter(isKnown), { maxLength: 2 }),
        address,
        (args, typeArguments, at) => {
          const call = callOf(args, {
            function: { address: at, module: 'm', name: 'f' },
            typeArguments,
            given: { sender: at },
          });
          assert.deepEqual(encodedBySdk(sdk, call), {
            sender: strictAddress(at),
            function: `${strictAddress(at)}::m::f`,
            typeArguments: typeArguments.map(text => sdk.parseTypeTag(strictTypeText(text)).toString()),
            arguments: call.arguments.map(({ type, json }) => bytesToHex(encodeArgument(type, json))),
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});
