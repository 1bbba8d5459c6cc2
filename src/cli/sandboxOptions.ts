import type { OptionSpec } from './arguments';

export const PUBLISH_OPTION: OptionSpec = {
  name: 'publish',
  value: 'FOLDER',
  help: 'publish the build of this package to the sandbox first; can be repeated',
};

/** For a command that applies nothing. */
export const STATE_OPTION: OptionSpec = {
  name: 'apply',
  value: 'FOLDER',
  help: 'begin with the sandbox that simulate --apply keeps in this folder; keep there what is published',
};

export const APPLY_OPTION: OptionSpec = {
  name: 'apply',
  value: 'FOLDER',
  help: 'keep the sandbox in this folder: read it first, and apply what succeeds',
};
