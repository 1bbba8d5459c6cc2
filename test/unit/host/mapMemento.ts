import type * as vscode from 'vscode';

/** State of an extension in a map; counts its writes. */
export class MapMemento implements vscode.Memento {
  readonly #values: Map<string, unknown>;
  writes = 0;

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.#values = new Map(Object.entries(values));
  }

  /** All stored values. */
  get values(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.#values);
  }

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  readonly get: vscode.Memento['get'] = (key: string, fallback?: unknown): never =>
    (this.#values.get(key) ?? fallback) as never;

  update(key: string, value: unknown): Promise<void> {
    this.writes++;
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
    return Promise.resolve();
  }
}
