// What only the owner of the project knows: where it still has to be written before a release.

/** A host that can never exist (RFC 2606), so that nobody else can own what a placeholder names. */
const PLACEHOLDER_HOST = 'repository.invalid';

/**
 * @typedef {object} Manifest package.json, as far as a release depends on it
 * @property {string} version
 * @property {string} publisher
 * @property {{ readonly url: string }} repository
 * @property {{ readonly url: string }} bugs
 * @property {string} homepage
 * @property {string} qna
 * @property {{ readonly publisher: string }} release the publisher id that its owner has confirmed
 */

/** As `repository.url` has to be, so that the packagers find the pictures of the README. */
const GITHUB = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/;

/**
 * The repository as `OWNER/NAME`, or `undefined` if it is not known yet.
 * @param {Pick<Manifest, 'repository'>} manifest
 */
export function repositoryOf({ repository }) {
  return GITHUB.exec(repository.url)?.[1];
}

/**
 * Returns a sentence for each place that is still open, with what to write there.
 * @param {Manifest} manifest
 * @returns {readonly string[]}
 */
export function openPlaces(manifest) {
  const { publisher, bugs, homepage, qna, release } = manifest;
  const places = [];
  if (repositoryOf(manifest) === undefined)
    places.push(
      'The repository is open: write its address, https://github.com/OWNER/NAME, to "repository.url" in package.json.',
    );
  /** @type {readonly (readonly [name: string, value: string, what: string])[]} */
  const addresses = [
    ['bugs.url', bugs.url, 'where to report faults, for example https://github.com/OWNER/NAME/issues'],
    ['homepage', homepage, "the project's page, for example https://github.com/OWNER/NAME#readme"],
    ['qna', qna, 'where to ask questions, for example https://github.com/OWNER/NAME/discussions'],
  ];
  for (const [name, value, what] of addresses) {
    if (!isKnown(value)) places.push(`The address "${name}" is open: write ${what}, to "${name}" in package.json.`);
  }
  if (release.publisher !== publisher)
    places.push(
      `The publisher is open: once you own "${publisher}" in the Marketplace and as namespace in Open VSX, ` +
        `write "${publisher}" to "release.publisher" in package.json.`,
    );
  return places;
}

/** @param {string} address */
function isKnown(address) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname !== PLACEHOLDER_HOST;
}
