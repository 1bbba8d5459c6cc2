import * as z from 'zod/mini';
import { EDITOR_INPUT_SCHEMAS, TOOL_INPUT_SCHEMAS } from './toolInputSchemas';
import { TOOL_OUTPUT_SCHEMAS } from './toolOutputSchemas';
import type { ToolName } from './toolTexts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the JSON schema of a tool's input outside of an editor. */
export function inputJsonSchema(tool: ToolName): JsonSchema {
  return z.toJSONSchema(TOOL_INPUT_SCHEMAS[tool], { io: 'input' });
}

/** Returns the JSON schema of a tool's answer. */
export function outputJsonSchema(tool: ToolName): JsonSchema {
  return z.toJSONSchema(TOOL_OUTPUT_SCHEMAS[tool], { io: 'output' });
}

/** Returns the JSON schema of a tool's input in an editor, as `package.json` has it. */
export function editorJsonSchema(tool: ToolName): unknown {
  const schema = z.toJSONSchema(EDITOR_INPUT_SCHEMAS[tool], { io: 'input' });
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema'));
}
