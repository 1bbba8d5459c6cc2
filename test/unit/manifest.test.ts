import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isJsonArray, type JsonObject } from '../../src/core/json';
import { editorJsonSchema } from '../../src/core/agents/toolInputSchemas';
import { TOOL_TEXTS, toolNames } from '../../src/core/agents/toolTexts';
import {
  AGENT_TOOLS,
  COMMANDS,
  CONTEXT_KEYS,
  ITEM_CONTEXTS,
  RESULT_PANEL,
  SETTINGS,
  VIEWS,
} from '../../src/host/vscode/ids';
import { manifestProblems, type ManifestSurroundings } from '../support/manifestProblems';

async function readJson(path: string): Promise<JsonObject> {
  return JSON.parse(await readFile(path, 'utf8')) as JsonObject;
}

async function own(): Promise<ManifestSurroundings> {
  const { version } = await readJson('node_modules/@types/vscode/package.json');
  return {
    manifest: await readJson('package.json'),
    commands: Object.values(COMMANDS),
    views: Object.values(VIEWS),
    settings: Object.values(SETTINGS).map(name => `movescope.${name}`),
    contexts: Object.values(ITEM_CONTEXTS),
    contextKeys: Object.values(CONTEXT_KEYS),
    withoutMenu: {
      [COMMANDS.showChange]: 'A click on a row of the Comparison view runs it for that row.',
      [COMMANDS.moveAccountDown]: 'A key runs it for the row with the focus.',
      [COMMANDS.moveAccountUp]: 'A key runs it for the row with the focus.',
      [COMMANDS.readTransactions]: 'A click on the last row of a sender in the Transactions view runs it.',
    },
    typesVersion: typeof version === 'string' ? version : '',
    hasFile: existsSync,
  };
}

describe('package.json', () => {
  it('has the tools for language models with their texts and the schemas of their inputs', async () => {
    const { contributes } = await readJson('package.json');
    const { languageModelTools: tools } = contributes as JsonObject;
    const own = isJsonArray(tools) ? (tools as readonly JsonObject[]) : [];
    assert.deepEqual(
      own.map(({ name, displayName, modelDescription, inputSchema, canBeReferencedInPrompt }) => ({
        ...{ name, displayName, modelDescription, inputSchema, canBeReferencedInPrompt },
      })),
      AGENT_TOOLS.map(name => ({
        name,
        displayName: TOOL_TEXTS[name].title,
        modelDescription: TOOL_TEXTS[name].description,
        inputSchema: editorJsonSchema(name),
        canBeReferencedInPrompt: true,
      })),
    );
    assert.deepEqual(AGENT_TOOLS, toolNames());
  });

  it('matches the ids of the code, VS Code and the existing files', async () => {
    assert.deepEqual(manifestProblems(await own()), []);
  });

  it('draws the steps of the walkthrough in the colours of the theme only, as VS Code allows no styles in them', async () => {
    const folder = 'media/walkthrough';
    for (const name of await readdir(folder)) {
      const drawing = await readFile(`${folder}/${name}`, 'utf8');
      const colours = [...drawing.matchAll(/\b(?:fill|stroke)="([^"]*)"/g)].map(([, colour = '']) => colour);
      assert.ok(colours.length > 10, name);
      assert.deepEqual(
        colours.filter(colour => colour !== 'none' && !colour.startsWith('var(--vscode-')),
        [],
        name,
      );
      assert.doesNotMatch(drawing, /style|<script|href|<image/, name);
    }
  });

  it('activates for the result page that VS Code restores', async () => {
    const { activationEvents } = await readJson('package.json');
    assert.ok(isJsonArray(activationEvents) && activationEvents.includes(`onWebviewPanel:${RESULT_PANEL}`));
  });
});
