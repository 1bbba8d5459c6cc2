import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

const FORMS_STATE = 'callForms';
const ADDRESSES_STATE = 'recentAddresses';
const MAX_FORMS = 40;
const MAX_ADDRESSES = 10;
/** Maximum length of a text in characters; longer texts are not kept. */
const MAX_TEXT = 2_000;

/** The texts typed for a function, by field: `T0`, `1`. */
export type FormTexts = Readonly<Record<string, string>>;

interface RememberedForm {
  readonly function: string;
  readonly texts: FormTexts;
}

/**
 * The texts typed into forms in this workspace: those of the most recently used functions, and addresses. Never a key.
 */
export class FormMemory {
  readonly #state: vscode.Memento;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** Returns the texts typed for a function; values of an unexpected shape are ignored. */
  texts(functionId: string): FormTexts {
    return this.#forms().find(form => form.function === functionId)?.texts ?? {};
  }

  /** Saves the texts typed for a function. */
  async keep(functionId: string, texts: FormTexts): Promise<void> {
    const short = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length <= MAX_TEXT));
    const others = this.#forms().filter(form => form.function !== functionId);
    await this.#state.update(FORMS_STATE, [{ function: functionId, texts: short }, ...others].slice(0, MAX_FORMS));
  }

  /** The addresses typed most recently, newest first. */
  get addresses(): readonly string[] {
    const kept = this.#state.get<unknown>(ADDRESSES_STATE);
    return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : [];
  }

  /** Saves an address that was typed. */
  async keepAddress(address: string): Promise<void> {
    const others = this.addresses.filter(each => each !== address);
    await this.#state.update(ADDRESSES_STATE, [address, ...others].slice(0, MAX_ADDRESSES));
  }

  #forms(): readonly RememberedForm[] {
    const kept = this.#state.get<unknown>(FORMS_STATE);
    return Array.isArray(kept) ? kept.flatMap(each => formOf(each)) : [];
  }
}

function formOf(kept: unknown): readonly RememberedForm[] {
  if (!isJsonObject(kept) || typeof kept.function !== 'string' || !isJsonObject(kept.texts)) return [];
  const texts = Object.entries(kept.texts).flatMap(([field, text]) =>
    typeof text === 'string' ? [[field, text]] : [],
  );
  return [{ function: kept.function, texts: Object.fromEntries(texts) as FormTexts }];
}
