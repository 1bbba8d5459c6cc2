import type { OptionSpec } from './arguments';

export const PUBLISH_OPTION: OptionSpec = {
  name: 'publish',
  value: 'FOLDER',
  help: 'publish the build of this package to the sandbox first (repeatable)',
};

/** For commands that do not apply transactions. */
export const STATE_OPTION: OptionSpec = {
  name: 'apply',
  value: 'FOLDER',
  help: 'start with the sandbox saved by simulate --apply in this folder; published packages are saved too',
};

export const APPLY_OPTION: OptionSpec = {
  name: 'apply',
  value: 'FOLDER',
  help: 'save the sandbox in this folder: load it first, and apply successful transactions',
};
