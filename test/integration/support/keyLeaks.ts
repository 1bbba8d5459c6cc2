/** How every key of a test begins: none may turn up anywhere but in the secret store and in its header. */
const CANARY = /canary-key[\w-]*/;

/** Looks for keys in whatever the extension shows, keeps or writes. */
export class KeyLeaks {
  /** Where a key was found, and which. */
  readonly found: string[] = [];
  /** How often it was looked, by the place. */
  readonly looked = new Map<string, number>();

  /** Looks at what is to be seen at a place; data is looked at as JSON. */
  look(place: string, seen: string | object): void {
    this.looked.set(place, (this.looked.get(place) ?? 0) + 1);
    const text = JSON.stringify(seen);
    const [key] = CANARY.exec(text) ?? [];
    if (key !== undefined) this.found.push(`${place}: ${key}`);
  }
}
