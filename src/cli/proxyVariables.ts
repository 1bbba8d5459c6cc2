import type { Terminal } from './command';

/** What names a proxy, each in the spelling that goes first. */
const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const;

/** The variables of the environment that name a proxy. */
export function proxyVariables(env: Terminal['env']): readonly string[] {
  return VARIABLES.filter(name => (env[name] ?? '') !== '');
}
