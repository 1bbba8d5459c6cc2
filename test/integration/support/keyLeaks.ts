/** The prefix of every test key: it may occur only in the secret store and in its header. */
const CANARY = /canary-key[\w-]*/;

/** Searches for keys in everything that the extension shows, stores or writes. */
export class KeyLeaks {
  /** Where a key was found, and which. */
  readonly found: string[] = [];
  /** How often each place was checked. */
  readonly looked = new Map<string, number>();

  /** Checks the content of a place; data is checked as JSON. */
  look(place: string, seen: string | object): void {
    this.looked.set(place, (this.looked.get(place) ?? 0) + 1);
    const text = JSON.stringify(seen);
    const [key] = CANARY.exec(text) ?? [];
    if (key !== undefined) this.found.push(`${place}: ${key}`);
  }
}
