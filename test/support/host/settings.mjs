import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** User settings for a quiet workbench: nothing pops up, and nothing sends requests to the internet. */
export const quietSettings = {
  'chat.agent.enabled': false,
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'json.schemaDownload.enable': false,
  'npm.fetchOnlinePackageInfo': false,
  // Otherwise every loopback server of a test causes a notification.
  'remote.autoForwardPorts': false,
  // Otherwise each window lists the open files of all processes every few seconds.
  'remote.autoForwardPortsSource': 'output',
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  // One small server instead of two, as no test is about TypeScript's own help.
  'typescript.tsserver.useSyntaxServer': 'always',
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/** For tests inside the host, which check no pixels: without VS Code's decorations of the text, and without Git. */
export const bareSettings = {
  'breadcrumbs.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.guides.indentation': false,
  'editor.matchBrackets': 'never',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
  // Changes that VS Code does not report, for the test of a package with that name.
  'files.watcherExclude': { '**/unreported/**': true },
  'git.enabled': false,
  'window.commandCenter': false,
  'workbench.editor.showIcons': false,
  'workbench.layoutControl.enabled': false,
};

/**
 * Writes the user's settings: the quiet ones, overridden by those in the file, overridden by `settings`.
 *
 * @param {string} userDataDir
 * @param {Readonly<Record<string, unknown>>} [settings]
 */
export async function writeUserSettings(userDataDir, settings = {}) {
  const folder = join(userDataDir, 'User');
  const file = join(folder, 'settings.json');
  await mkdir(folder, { recursive: true });
  const present = await readFile(file, 'utf8').catch(() => '{}');
  const merged = { ...quietSettings, ...JSON.parse(present), ...settings };
  await writeFile(file, `${JSON.stringify(merged, undefined, 2)}\n`);
}
