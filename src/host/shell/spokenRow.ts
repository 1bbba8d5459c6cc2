import type { AccessibilityInformation, TreeItem } from 'vscode';

/**
 * Returns what a screen reader says for a row: its label, its description, and `more` that only its icon shows. Signs are
 * replaced by words. A row without it is read by its tooltip.
 */
export function spokenRow(
  { label, description }: { readonly [Text in 'label' | 'description']?: TreeItem[Text] | undefined },
  ...more: readonly string[]
): AccessibilityInformation {
  const title = typeof label === 'string' ? label : (label?.label ?? '');
  const texts = [title, typeof description === 'string' ? description : '', ...more];
  return {
    label: texts
      .filter(text => text !== '')
      .join(', ')
      .replaceAll(' · ', ', ')
      .replaceAll(' → ', ' to ')
      .replaceAll(/#(?=\d)/g, 'number '),
  };
}
