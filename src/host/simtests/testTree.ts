import * as vscode from 'vscode';
import type { SimulationTest, TestCase } from '../../core/simtests/testFile';
import { toRange } from '../vscode/documents';
import { syncItems, planOf, type FilePlan, type ItemPlan } from './testPlan';
import type { KnownFile, TestFiles } from './testFiles';

type ItemData =
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly uri: vscode.Uri }
  | { readonly kind: 'test'; readonly uri: vscode.Uri; readonly plan: ItemPlan }
  | { readonly kind: 'case'; readonly uri: vscode.Uri; readonly plan: ItemPlan };

/** A test without a matrix, or a case of a matrix. */
export interface Leaf {
  readonly item: vscode.TestItem;
  readonly uri: vscode.Uri;
  readonly test: SimulationTest;
  readonly case: TestCase;
}

type Want = ItemPlan & { readonly id: string };

/** The folders, files, tests and cases in the Test Explorer. */
export class TestTree implements vscode.Disposable {
  readonly #controller: vscode.TestController;
  readonly #data = new WeakMap<vscode.TestItem, ItemData>();
  readonly #plans = new Map<string, FilePlan>();
  readonly #tags = new Map<string, vscode.TestTag>();
  readonly #owned: readonly vscode.Disposable[];

  constructor(controller: vscode.TestController, files: TestFiles) {
    this.#controller = controller;
    this.#owned = [files.onDidRead(file => this.#show(file)), files.onDidRemove(uri => this.#remove(uri))];
  }

  of(item: vscode.TestItem): ItemData | undefined {
    return this.#data.get(item);
  }

  find(uri: vscode.Uri, test: string): vscode.TestItem | undefined {
    return this.#fileItem(uri)?.children.get(testId(uri, test));
  }

  file(uri: vscode.Uri): vscode.TestItem | undefined {
    return this.#fileItem(uri);
  }

  /**
   * Returns the leaves below the items, in file order; all leaves if `items` is `undefined`.
   * @param without items to leave out, with everything below them
   */
  leaves(
    items: readonly vscode.TestItem[] | undefined,
    without: ReadonlySet<vscode.TestItem> = new Set(),
  ): readonly Leaf[] {
    const found = new Map<vscode.TestItem, Leaf>();
    const visit = (item: vscode.TestItem) => {
      if (without.has(item) || found.has(item)) return;
      const data = this.#data.get(item);
      if ((data?.kind === 'test' || data?.kind === 'case') && data.plan.case)
        found.set(item, { item, uri: data.uri, test: data.plan.test, case: data.plan.case });
      item.children.forEach(visit);
    };
    if (items) items.forEach(visit);
    else this.#controller.items.forEach(visit);
    return [...found.values()];
  }

  /** Returns the leaves whose payload is in the given file. */
  withPayloadIn(file: vscode.Uri): readonly Leaf[] {
    const key = file.toString();
    return this.leaves(undefined).filter(({ uri, test: { payload } }) => {
      if (payload?.kind !== 'text') return false;
      const path = payload.value.replace(/:\d+$/, '');
      return vscode.Uri.joinPath(uri, '..', path).toString() === key;
    });
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }

  #show(file: KnownFile): void {
    const { uri } = file;
    const key = uri.toString();
    const before = this.#plans.get(key);
    const plan = planOf(file.read, file.lines);
    const item = this.#fileItem(uri) ?? this.#addFile(uri);
    item.error = file.trouble ?? plan.error;
    this.#plans.set(key, plan);
    const changed = this.#showTests(item, uri, plan);
    if (before && before.around !== plan.around) this.#controller.invalidateTestResults(item);
    else if (changed.length > 0) this.#controller.invalidateTestResults(changed);
  }

  /** @returns the existing items whose text has changed */
  #showTests(parent: vscode.TestItem, uri: vscode.Uri, { tests, isBroken }: FilePlan): vscode.TestItem[] {
    const changed: vscode.TestItem[] = [];
    const show = (kind: 'test' | 'case') => (item: vscode.TestItem, plan: Want) => {
      const before = this.#data.get(item);
      if (before && 'plan' in before && before.plan.text !== plan.text) changed.push(item);
      this.#data.set(item, { kind, uri, plan });
      item.range = toRange(plan.range);
      item.description = plan.description ?? '';
      item.error = plan.error;
      item.tags = plan.tags.map(tag => this.#tag(tag));
    };
    const make = (plan: Want) => this.#controller.createTestItem(plan.id, plan.label, uri);
    const wanted = tests.map(plan => ({ ...plan, id: testId(uri, plan.name) }));
    const showTest = (item: vscode.TestItem, plan: Want) => {
      show('test')(item, plan);
      const cases = plan.children.map(each => ({ ...each, id: caseItemId(uri, plan.name, each.name) }));
      syncItems(item.children, cases, make, show('case'), isBroken);
    };
    // Tests after a syntax error are not found. They stay in the tree, with their results.
    syncItems(parent.children, wanted, make, showTest, isBroken);
    return changed;
  }

  #fileItem(uri: vscode.Uri): vscode.TestItem | undefined {
    return this.#itemsAround(uri).get(uri.toString());
  }

  #itemsAround(uri: vscode.Uri): vscode.TestItemCollection {
    const { items } = this.#controller;
    const folder = folderOf(uri);
    return (folder && items.get(folder.id)?.children) ?? items;
  }

  #addFile(uri: vscode.Uri): vscode.TestItem {
    const item = this.#controller.createTestItem(uri.toString(), nameOf(uri), uri);
    this.#data.set(item, { kind: 'file', uri });
    const folder = folderOf(uri);
    if (folder && !this.#controller.items.get(folder.id)) {
      const added = this.#controller.createTestItem(folder.id, folder.label, folder.uri);
      this.#data.set(added, { kind: 'folder' });
      this.#controller.items.add(added);
    }
    this.#itemsAround(uri).add(item);
    return item;
  }

  #remove(uri: vscode.Uri): void {
    this.#itemsAround(uri).delete(uri.toString());
    this.#plans.delete(uri.toString());
    const folder = folderOf(uri);
    if (folder && this.#controller.items.get(folder.id)?.children.size === 0) this.#controller.items.delete(folder.id);
  }

  #tag(id: string): vscode.TestTag {
    const tag = this.#tags.get(id) ?? new vscode.TestTag(id);
    this.#tags.set(id, tag);
    return tag;
  }
}

/** Returns an id that is unique among all items, because menus identify an item only by its own id. */
function testId(uri: vscode.Uri, test: string): string {
  return `${uri.toString()}#${test}`;
}

function caseItemId(uri: vscode.Uri, test: string, name: string): string {
  return `${uri.toString()}#${test}#${name}`;
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Returns the folder that contains a file in the tree; `undefined` for a file in the top-level folder or outside the
 * workspace.
 */
function folderOf(
  uri: vscode.Uri,
): { readonly id: string; readonly label: string; readonly uri: vscode.Uri } | undefined {
  if (!vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  const relative = vscode.workspace.asRelativePath(uri);
  const end = relative.lastIndexOf('/');
  if (end === -1) return undefined;
  const folder = vscode.Uri.joinPath(uri, '..');
  return { id: `folder ${folder.toString()}`, label: relative.slice(0, end), uri: folder };
}
