/** Variables that are set where a CI runner reads what a program prints: GitHub, Azure, TeamCity, and most others. */
const RUNNERS = ['CI', 'GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'] as const;

const MARK = /##(?=\w*\[)/g;

/** Whether what is printed is read by a CI runner, which takes some of it as commands. */
export function isReadByRunner(env: Readonly<Record<string, string | undefined>>): boolean {
  return RUNNERS.some(name => !['', '0', 'false'].includes(env[name]?.toLowerCase() ?? ''));
}

/** Returns text without the commands that a CI runner takes anywhere in a line: `##[command]x`, `##vso[x]`. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, '# #');
}

/**
 * Returns text without commands for a CI runner, which a chain or a gateway may have put there: `::add-mask::x` at the
 * beginning of a line, and `##[command]x` and `##vso[x]` anywhere in it.
 */
export function inertForRunner(text: string): string {
  return withoutMarks(text).replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1: ');
}

/** Returns the same for JSON, which keeps its values; it has line breaks only between them. */
export function inertJsonForRunner(json: string): string {
  return json.replace(MARK, '#\\u0023');
}
