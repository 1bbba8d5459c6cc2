import * as vscode from 'vscode';

/**
 * The extension's log. What is said to it after it was disposed is dropped: work that ends late has nobody to tell, and
 * VS Code's own channel throws then.
 */
export function openLog(): vscode.LogOutputChannel {
  const channel = vscode.window.createOutputChannel('Movescope', { log: true });
  let isOpen = true;
  const say = (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') => ({
    value: (...words: [string, ...unknown[]]) => {
      if (isOpen) channel[level](...words);
    },
  });
  const dispose = () => {
    isOpen = false;
    channel.dispose();
  };
  return Object.create(channel, {
    trace: say('trace'),
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    dispose: { value: dispose },
  }) as vscode.LogOutputChannel;
}
