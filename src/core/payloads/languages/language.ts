import type { AddressLookup } from '../../move/source/resolveName';
import type { DocumentLines } from '../documentLines';
import type { PayloadLocator } from '../engine/payloadLocator';
import type { CallForm } from '../write/writer';

/** A language that payloads are written in, as far as the program knows it from its start. */
export interface Language {
  /** Its ids in VS Code. */
  readonly editorIds: readonly string[];
  /** The endings of the files that references are looked for in. */
  readonly endings: readonly string[];
  /** What else it is called: after a fence of Markdown, as a rarer ending. */
  readonly aliases?: readonly string[];
  /** Files are known by their endings too, as not every editor has an id for it. */
  readonly isKnownByEnding?: true;
  /** Its locator knows the named addresses of packages. */
  readonly hasNamedAddresses?: true;
  readonly load: () => Promise<{ readonly LANGUAGE: LoadedLanguage }>;
}

/** What is loaded of a language with the first document of it. */
export interface LoadedLanguage {
  readonly makeLocator: (document: DocumentLines, context: LocatorContext) => PayloadLocator;
  readonly sentences: LanguageSentences;
  /** Calls may name their function in other ways than by its fully qualified name. */
  readonly hasOtherNames?: true;
  /** Its documents have blocks of the other languages. */
  readonly hasBlocks?: true;
  /** What writes calls; left out where a document of the language has them in blocks of others alone. */
  readonly loadWriting?: () => Promise<{ readonly WRITING: LanguageWriting }>;
}

/** What a locator may need besides its document. */
export interface LocatorContext {
  /** Named addresses that Move source knows. */
  readonly lookup: AddressLookup;
  readonly blocks: BlockLanguages;
}

/** The languages that blocks of a document may be in. */
export interface BlockLanguages {
  /** The language of that name, in lower case: `ts`, `bash`. */
  readonly named: (name: string) => string | undefined;
  /** A locator of the blocks of a language; `undefined` where none are looked for. */
  readonly makeLocator: (language: string, lines: DocumentLines) => PayloadLocator | undefined;
}

/** What is particular to a language in the sentences about payloads. */
export interface LanguageSentences {
  /** As people call it; more than one name where it is several to them. */
  readonly names: readonly string[];
  /** Where a cursor is to be put, by the commonest form of a payload. */
  readonly whereToLook: string;
  /** What a file has to have for the terminal: `an object with …`. */
  readonly wanted?: string;
  /** `payloads`, where it is another word. */
  readonly payloads?: string;
  /** What can be broken: `The payload`, where it is something else. */
  readonly subject?: string;
  /** The sentence for a value that is no literal. @param where `line 3, column 7` */
  readonly hole?: (where: string) => string;
}

/** What is loaded of a language once a call is written in it. */
export interface LanguageWriting {
  /** First the one for documents of the language. */
  readonly forms: readonly CallForm[];
  /** A whole payload to fill in. */
  readonly skeleton?: Skeleton;
}

/** A payload to fill in, for places where an expression or a command can start. */
export interface Skeleton {
  /** The text before the cursor after which one starts; without the word at the cursor. */
  readonly after: RegExp;
  /** One may start on its line alone, whatever stands on the lines before. */
  readonly startsWithLine?: true;
  readonly comment: string;
  readonly detail: string;
  /** With the places to fill in as VS Code's snippets write them. */
  readonly text: string;
}

/** The name of a function to fill in. */
export const FUNCTION_SLOT = '${1:0x1::module::function}';
