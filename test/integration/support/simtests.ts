import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CapturedRun } from './capturedTests';
import { eventually } from './eventually';
import { activated } from './extension';
import { deleteWorkspaceFile, workspaceFile, writeUnwatched } from './navigation';

/** The senders of the sandbox, and the start of the tests. */
export const AROUND = '"senders": { "alice": "0xa11ce", "bob": "0xb0b" }';
/** A payload that succeeds. */
export const INCREMENT = '{ "function": "0xcafe::counter::increment", "arguments": [] }';

/** Writes a file of the workspace. */
export async function writeFile(name: string, text: string): Promise<vscode.Uri> {
  await writeUnwatched(`simtests/${name}`, text);
  return workspaceFile(`simtests/${name}`);
}

/** Deletes what {@link writeFile} wrote. */
export async function deleteTestFiles(): Promise<void> {
  await deleteWorkspaceFile('simtests');
}

/** The controller of the extension, which it creates a turn after it is activated. */
export async function controllerOf(): Promise<vscode.TestController> {
  const { captured } = await activated();
  return eventually('a test controller', () => captured.tests.controller);
}

/** Looks for tests, as VS Code does when the Test Explorer is opened. */
export async function discover(): Promise<vscode.TestController> {
  const controller = await controllerOf();
  await controller.resolveHandler?.(undefined);
  return controller;
}

/** The item of a file or of what is in it, by ids that follow the file’s. */
export async function itemOf(uri: vscode.Uri, ...names: readonly string[]): Promise<vscode.TestItem> {
  const controller = await controllerOf();
  return eventually(`an item for ${[uri.path, ...names].join(' ')}`, () => {
    let found = everyItem(controller.items).find(({ id }) => id === uri.toString());
    for (const name of names) found = found && everyItem(found.children).find(({ label }) => label === name);
    return found;
  });
}

/** All items of a collection and below it. */
export function everyItem(items: vscode.TestItemCollection): readonly vscode.TestItem[] {
  const all: vscode.TestItem[] = [];
  const visit = (item: vscode.TestItem) => {
    all.push(item);
    item.children.forEach(visit);
  };
  items.forEach(visit);
  return all;
}

/** The labels of an item and of all below it, indented. */
export function outlineOf(item: vscode.TestItem, indent = ''): readonly string[] {
  const below: string[] = [];
  item.children.forEach(child => {
    below.push(...outlineOf(child, `${indent}  `));
  });
  return [`${indent}${item.label}${item.error === undefined ? '' : ' !'}`, ...below];
}

/** Runs a profile over items, as its button does, and returns the run. */
export async function runProfile(
  label: 'Simulate' | 'Update Baseline',
  include: readonly vscode.TestItem[] | undefined,
): Promise<CapturedRun> {
  const { captured } = await activated();
  const { runs, profiles } = captured.tests;
  const before = runs.length;
  const profile = profiles.get(label) ?? assert.fail(`there is no profile ${label}`);
  const { token } = new vscode.CancellationTokenSource();
  await profile.runHandler(new vscode.TestRunRequest(include, undefined, profile), token);
  return runs[before] ?? assert.fail('nothing ran');
}

/** How the items of a run ended: `deposits: passed`. */
export function outcomes({ events }: CapturedRun): readonly string[] {
  return events.filter(({ state }) => state !== 'enqueued').map(({ item, state }) => `${item.label}: ${state}`);
}

/** The text of a message’s place in a document. */
export async function textAt({ location }: vscode.TestMessage): Promise<string> {
  if (!location) return assert.fail('the message has no place');
  const document = await vscode.workspace.openTextDocument(location.uri);
  return document.getText(location.range);
}
