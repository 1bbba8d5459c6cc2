import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isJsonArray, type JsonObject, type JsonValue } from '../../src/core/json';
import { editorJsonSchema } from '../../src/core/agents/toolJsonSchemas';
import { TOOL_TEXTS, toolNames } from '../../src/core/agents/toolTexts';
import {
  AGENT_TOOLS,
  COMMANDS,
  CONTEXT_KEYS,
  ITEM_CONTEXTS,
  RESULT_PANEL,
  SETTINGS,
  VIEWS,
} from '../../src/host/shell/ids';
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

/** A small manifest without problems. */
const SOUND = {
  icon: 'media/icon.png',
  engines: { vscode: '^1.2.3' },
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: ['x.list'] } },
  contributes: {
    viewsContainers: { activitybar: [{ id: 'x', title: 'X', icon: 'media/x.svg' }] },
    views: { x: [{ id: 'x.tree', name: 'Tree', icon: 'media/x.svg' }] },
    viewsWelcome: [
      { view: 'x.tree', contents: 'Nothing here.\n[Run](command:x.run)\n[Trust](command:workbench.trust.manage)' },
    ],
    walkthroughs: [
      {
        id: 'start',
        steps: [
          {
            id: 'look',
            description: 'Look at it.\n[Show](command:x.tree.focus)',
            media: { svg: 'media/start.svg', altText: 'It' },
            completionEvents: ['onView:x.tree', 'onCommand:x.run'],
          },
        ],
      },
    ],
    commands: [{ command: 'x.run', title: 'Run', category: 'X', icon: '$(play)' }],
    jsonValidation: [{ fileMatch: '*.x.json', url: 'media/x.schema.json' }],
    snippets: [{ language: 'json', path: 'media/x.json' }],
    submenus: [{ id: 'x.more', label: 'More' }],
    menus: {
      'editor/context': [{ submenu: 'x.more' }],
      'x.more': [{ command: 'x.run' }],
      'view/title': [{ command: 'x.run', when: 'view == x.tree && !x.isBusy' }],
      'view/item/context': [
        { command: 'x.run', when: 'view == x.tree && viewItem == x.row' },
        { command: 'x.run', when: 'viewItem =~ /^x\\.(leaf|row)$/' },
      ],
    },
    keybindings: [{ command: 'x.run', key: 'delete' }],
    configuration: { properties: { 'x.list': { type: 'array', scope: 'window', description: 'A list.' } } },
  },
} satisfies JsonObject;

const AROUND = {
  commands: ['x.run'],
  views: ['x.tree'],
  settings: ['x.list'],
  contexts: ['x.row', 'x.leaf'],
  contextKeys: ['x.isBusy'],
  withoutMenu: {},
  typesVersion: '1.2.3',
  hasFile: (path: string) => path.startsWith('media/'),
};

/** Returns the problems after one member of the sound manifest is set. */
function withMember(path: readonly (string | number)[], value: JsonValue): readonly string[] {
  const manifest: unknown = structuredClone(SOUND);
  const last = path.at(-1) ?? assert.fail();
  const parent = path.slice(0, -1).reduce((each, step) => Reflect.get(Object(each), step) as unknown, manifest);
  Reflect.set(Object(parent), last, value);
  return manifestProblems({ ...AROUND, manifest: manifest as JsonValue });
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

describe('manifestProblems', () => {
  it('finds no problem in a sound manifest', () => {
    assert.deepEqual(manifestProblems({ ...AROUND, manifest: SOUND }), []);
  });

  const more: readonly (readonly [around: Partial<ManifestSurroundings>, problem: string])[] = [
    [{ commands: ['x.run', 'x.more'] }, 'the command x.more is not contributed'],
    [{ commands: [] }, 'the command x.run is not in ids.ts'],
    [{ views: ['x.tree', 'x.more'] }, 'the view x.more is not contributed'],
    [{ settings: ['x.list', 'x.more'] }, 'the setting x.more is not contributed'],
    [{ settings: [] }, 'the setting x.list is not in ids.ts'],
    [{ contexts: ['x.row', 'x.leaf', 'x.more'] }, 'no when clause asks for viewItem x.more'],
    [{ contexts: ['x.row'] }, 'a when clause lists leaf, which no row has'],
    [{ contextKeys: ['x.isBusy', 'x.more'] }, 'no when clause asks for the context key x.more'],
    [{ contextKeys: [] }, 'a when clause asks for the context key x.isBusy, which nothing sets'],
    [{ withoutMenu: { 'x.run': 'A click.' } }, 'the command x.run is in a menu, which was not expected'],
    [{ typesVersion: '1.3.0' }, 'engines.vscode is 1.2.3, but @types/vscode is 1.3.0'],
    [{ hasFile: path => path !== 'media/icon.png' }, 'the file media/icon.png is not there'],
  ];
  for (const [around, problem] of more) {
    it(`finds that ${problem}`, () => {
      assert.deepEqual(manifestProblems({ ...AROUND, manifest: SOUND, ...around }), [problem]);
    });
  }

  it('finds a view that is missing from the code, and its name in when clauses', () => {
    assert.deepEqual(manifestProblems({ ...AROUND, manifest: SOUND, views: [] }), [
      'the view x.tree is not in ids.ts',
      'a when clause names the view x.tree',
    ]);
  });

  const [command] = SOUND.contributes.commands;
  const planted: readonly (readonly [path: readonly (string | number)[], value: JsonValue, problem: string])[] = [
    [['contributes', 'commands', 0, 'title'], '', 'the command x.run has no title'],
    [['contributes', 'commands', 0, 'category'], null, 'the command x.run has no category'],
    [['contributes', 'commands', 1], command ?? null, 'the command x.run is contributed twice'],
    [
      ['contributes', 'menus', 'view/title', 0, 'command'],
      'x.gone',
      'a menu has the command x.gone, which is not contributed',
    ],
    [
      ['contributes', 'menus', 'editor/context', 1],
      { submenu: 'x.gone' },
      'a menu opens the submenu x.gone, which is not contributed',
    ],
    [
      ['contributes', 'menus'],
      {
        commandPalette: [{ command: 'x.run' }],
        'x.more': [{ submenu: 'x.more', when: 'viewItem =~ /^x\\.(leaf|row)$/ && x.isBusy' }],
      },
      'the command x.run is in no menu besides the palette',
    ],
    [['contributes', 'viewsWelcome', 0, 'contents'], 'Nothing here.', 'the view x.tree has no button when it is empty'],
    [
      ['contributes', 'configuration', 'properties', 'x.list', 'description'],
      'A list',
      'the description of x.list is not a sentence',
    ],
    [['contributes', 'menus', 'x.more'], [], 'the submenu x.more is empty or not in a menu'],
    [
      ['contributes', 'walkthroughs', 0, 'steps', 0, 'description'],
      '[Show](command:x.leaf.focus)',
      'a welcome text links the command x.leaf.focus, which is not contributed',
    ],
    [
      ['contributes', 'walkthroughs', 0, 'steps', 0, 'completionEvents', 1],
      'onCommand:x.gone',
      'a walkthrough waits for the command x.gone, which is not contributed',
    ],
    [['contributes', 'walkthroughs', 0, 'steps', 0, 'media', 'svg'], 'gone.svg', 'the file gone.svg is not there'],
    [['contributes', 'walkthroughs', 0, 'steps', 0, 'media', 'svg'], '', 'the step look has no svg'],
    [['contributes', 'walkthroughs', 0, 'steps', 0, 'media', 'altText'], '', 'the step look has no altText'],
    [['contributes', 'keybindings', 0, 'command'], 'x.gone', 'a key runs the command x.gone, which is not contributed'],
    [
      ['contributes', 'keybindings', 0],
      { command: 'runCommands', args: { commands: ['list.toggleSelection', 'x.run', { command: 'x.gone' }] } },
      'a key runs the command x.gone, which is not contributed',
    ],
    [
      ['contributes', 'menus', 'view/title', 0, 'when'],
      'view == x.gone && x.isBusy',
      'a when clause names the view x.gone',
    ],
    [
      ['contributes', 'menus', 'view/item/context', 0, 'when'],
      'viewItem == x.gone',
      'a when clause asks for viewItem ^x\\.gone$, which no row has',
    ],
    [
      ['contributes', 'menus', 'view/title', 0, 'when'],
      'viewItem =~ /^x\\.gone/ && x.isBusy',
      'a when clause asks for viewItem ^x\\.gone, which no row has',
    ],
    [
      ['contributes', 'keybindings', 0, 'when'],
      '(listFocus && !x.isGone)',
      'a when clause asks for the context key x.isGone, which nothing sets',
    ],
    [
      ['contributes', 'viewsWelcome', 0, 'contents'],
      '[Go](command:x.gone)',
      'a welcome text links the command x.gone, which is not contributed',
    ],
    [
      ['contributes', 'configuration', 'properties', 'x.list', 'description'],
      '',
      'the setting x.list has no description',
    ],
    [['contributes', 'configuration', 'properties', 'x.list', 'scope'], 'user', 'the setting x.list has no scope'],
    [
      ['capabilities', 'untrustedWorkspaces', 'restrictedConfigurations', 1],
      'x.gone',
      'the restricted setting "x.gone" is not contributed',
    ],
    [['engines', 'vscode'], '^1.2.4', 'engines.vscode is 1.2.4, but @types/vscode is 1.2.3'],
    [['icon'], 'gone.png', 'the file gone.png is not there'],
    [['contributes', 'views', 'x', 0, 'icon'], 'gone.svg', 'the file gone.svg is not there'],
    [['contributes', 'viewsContainers', 'activitybar', 0, 'icon'], 'gone.svg', 'the file gone.svg is not there'],
    [['contributes', 'commands', 0, 'icon'], 'gone.svg', 'the file gone.svg is not there'],
    [['contributes', 'jsonValidation', 0, 'url'], 'gone.json', 'the file gone.json is not there'],
    [['contributes', 'snippets', 0, 'path'], 'gone.json', 'the file gone.json is not there'],
  ];
  for (const [path, value, problem] of planted) {
    it(`finds that ${problem} if ${path.join('.')} is changed`, () => {
      assert.deepEqual(withMember(path, value), [problem]);
    });
  }

  it('finds many problems in an empty manifest', () => {
    assert.ok(manifestProblems({ ...AROUND, manifest: {} }).length > 4);
  });
});
