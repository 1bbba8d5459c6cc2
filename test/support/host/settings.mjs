import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** User settings that keep a workbench still: nothing pops up, nothing asks the internet. */
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
  // Else every loopback server of a test brings up a notification.
  'remote.autoForwardPorts': false,
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  // One small server in place of two: no test is about TypeScript's own help.
  'typescript.tsserver.useSyntaxServer': 'always',
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/** For tests inside the host, which look at no pixel: without what VS Code draws beside the text, and without Git. */
export const bareSettings = {
  'breadcrumbs.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.guides.indentation': false,
  'editor.matchBrackets': 'never',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
  'git.enabled': false,
  'window.commandCenter': false,
  'workbench.editor.showIcons': false,
  'workbench.layoutControl.enabled': false,
};

/**
 * Writes the user's settings: the quiet ones, over them what the file already says, over that `settings`.
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
