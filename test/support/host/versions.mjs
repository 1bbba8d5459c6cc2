import { SetupError } from './setupError.mjs';

/**
 * @typedef {object} HostVersion A real VS Code that can be installed with npm alone: its web server with its workbench.
 * @property {string} name
 * @property {string} codeServer version of the npm package `code-server`
 * @property {string} vscode version of VS Code inside it
 * @property {string} [node] version of the npm package with the Node it needs; absent if ours will do
 */

/** The oldest VS Code of `engines.vscode`, and the newest. @type {Readonly<Record<'floor' | 'newest', HostVersion>>} */
export const hostVersions = {
  floor: { name: 'floor', codeServer: '4.100.3', vscode: '1.100.3' },
  newest: { name: 'newest', codeServer: '4.139.1', vscode: '1.139.1', node: '24.21.0' },
};

/**
 * @param {NodeJS.ProcessEnv} [env] MOVESCOPE_VSCODE is `floor` (the default) or `newest`
 * @returns {HostVersion}
 * @throws {SetupError} on any other value
 */
export function chosenHost(env = process.env) {
  const wanted = env.MOVESCOPE_VSCODE || 'floor';
  if (wanted === 'floor' || wanted === 'newest') return hostVersions[wanted];
  throw new SetupError(`MOVESCOPE_VSCODE is "${wanted}"; it can be "floor" or "newest".`);
}
