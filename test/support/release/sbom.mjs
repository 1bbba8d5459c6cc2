// A software bill of materials in CycloneDX: what went into a bundle, by the bundler. `npm sbom --omit=dev` leaves out each
// library that a tool for development needs as well, such as zod.
import { createHash } from 'node:crypto';

/** @typedef {{ readonly version: string, readonly license: string, readonly integrity: string, readonly dependencies?: Readonly<Record<string, string>> }} Locked */

/**
 * @typedef {object} Shipped
 * @property {string} name of the artefact
 * @property {string} version
 * @property {string} license
 * @property {'application' | 'library'} type
 * @property {readonly string[]} folders of the packages in it, as in the lock file
 */

/**
 * Returns the document as text, with the same bytes for the same commit.
 * @param {Shipped} shipped
 * @param {Readonly<Record<string, Locked>>} locked `packages` of package-lock.json
 * @param {string} time of the commit, as ISO text
 * @throws {Error} if a package is not in the lock file
 */
export function sbomOf({ name, version, license, type, folders }, locked, time) {
  const own = `${name}@${version}`;
  const parts = folders.map(folder => partOf(folder, locked));
  const refs = new Map(parts.map(part => [part.name, part['bom-ref']]));
  /** @param {string} ref @param {readonly string[]} names */
  const dependencies = (ref, names) => ({ ref, dependsOn: names.flatMap(each => refs.get(each) ?? []).sort() });
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: time,
      component: { 'bom-ref': own, type, name, version, licenses: [{ license: { id: license } }] },
    },
    components: parts,
    dependencies: [
      dependencies(
        own,
        parts.map(part => part.name),
      ),
      ...parts.map((part, index) =>
        dependencies(part['bom-ref'], Object.keys(locked[folders[index] ?? '']?.dependencies ?? {})),
      ),
    ],
  };
  return `${JSON.stringify({ ...bom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bom))}` }, null, 2)}\n`;
}

/** @param {string} folder @param {Readonly<Record<string, Locked>>} locked */
function partOf(folder, locked) {
  const found = locked[folder];
  if (!found) throw new Error(`package-lock.json has no ${folder}, which is in a bundle.`);
  const name = folder.replace(/^.*node_modules\//, '');
  const [algorithm = '', digest = ''] = found.integrity.split('-', 2);
  if (algorithm !== 'sha512') throw new Error(`package-lock.json has no SHA-512 of ${folder}.`);
  return {
    'bom-ref': `${name}@${found.version}`,
    type: 'library',
    name,
    version: found.version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${found.version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [{ license: { id: found.license } }],
  };
}

/** A UUID of content (RFC 9562, version 8). @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = (8 | (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
