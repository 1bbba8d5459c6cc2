// CHANGELOG.md: a list of changes under "## Unreleased" or "## VERSION - DATE", the newest first.

/**
 * The part of a changelog that a release is about.
 * @typedef {object} Newest
 * @property {string | undefined} version `undefined` while it is not released
 * @property {string} notes Markdown
 */

const HEADING = /^## (?:Unreleased|(\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d)$/m;

/**
 * Returns the newest part.
 * @param {string} text
 * @returns {Newest}
 * @throws {Error} if its heading is neither, or if nothing is below it
 */
export function newestChanges(text) {
  const [first = ''] = /^## .*$/m.exec(text) ?? [];
  const [heading, version] = HEADING.exec(first) ?? [];
  if (heading === undefined)
    throw new Error(
      `The first heading of CHANGELOG.md is "${first}": it has to be "## Unreleased" or "## VERSION - DATE".`,
    );
  const [, after = ''] = text.split(`${heading}\n`, 2);
  const notes = (after.split(/^## /m, 1)[0] ?? '').trim();
  if (notes === '') throw new Error(`CHANGELOG.md has no changes under "${heading}": say what is new.`);
  return { version, notes: `${notes}\n` };
}

/**
 * Returns the changelog with its unreleased changes as those of a version.
 * @param {string} text with unreleased changes
 * @param {string} version
 * @param {string} date in UTC, YYYY-MM-DD
 */
export function released(text, version, date) {
  return text.replace('## Unreleased\n', `## ${version} - ${date}\n`);
}
