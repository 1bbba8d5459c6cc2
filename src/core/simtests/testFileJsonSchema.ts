import * as z from 'zod/mini';
import type { JsonObject } from '../json';
import { testFile } from './testFileSchema';

/** Returns the JSON schema of test files, which VS Code uses for completion and other editors for checks. */
export function testFileJsonSchema(): JsonObject {
  const schema = z.toJSONSchema(testFile, {
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Members that are not known are refused by a schema that JSON schema does not have.
      if (jsonSchema.properties) jsonSchema.additionalProperties = false;
      // Editors would say that a number is too large, instead of asking for quotes.
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  const title = 'Simulation tests of Movescope';
  return JSON.parse(JSON.stringify({ title, allowComments: true, allowTrailingCommas: true, ...schema })) as JsonObject;
}
