import type { Terminal } from './command';

/** The proxy variables, each with the spelling that takes precedence first. */
const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const;

/** Returns the environment variables that set a proxy. */
export function proxyVariables(env: Terminal['env']): readonly string[] {
  return VARIABLES.filter(name => (env[name] ?? '') !== '');
}
