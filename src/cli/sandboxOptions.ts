import type { OptionSpec } from './arguments';

export const PUBLISH_OPTION: OptionSpec = {
  name: 'publish',
  value: 'FOLDER',
  help: 'publish the build of this package to the sandbox first; can be repeated',
};

export const APPLY_OPTION: OptionSpec = {
  name: 'apply',
  value: 'FOLDER',
  help: 'keep the sandbox in this folder: read it first, and apply what succeeds',
};
