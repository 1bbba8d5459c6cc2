import type { AddressLookup } from '../../source/resolveName';
import type { DocumentLines } from '../../text/lines';
import type { PayloadLocator } from '../engine/bracketLanguage';
import type { VariableSource } from '../engine/variables';
import type { CallForm } from '../write/writer';

/** The metadata of a language, which is always loaded. */
export interface Language {
  /** VS Code language ids. */
  readonly editorIds: readonly string[];
  /** File names in lowercase, with or without an extension, or used as an extension: `makefile`. */
  readonly fileNames?: readonly string[];
  /** File extensions without the dot. Files with these extensions are searched for references. */
  readonly endings: readonly string[];
  /** Other names, as used in fenced Markdown code blocks, and less common file extensions. */
  readonly aliases?: readonly string[];
  /** Whether the file extension identifies the language, because some editors have no language id for it. */
  readonly isKnownByEnding?: true;
  /** Whether the locator resolves the named addresses of packages. */
  readonly hasNamedAddresses?: true;
  readonly load: () => Promise<LoadedLanguage>;
}

/** The part of a language that is loaded with the first document in it. */
export interface LoadedLanguage {
  readonly makeLocator: (document: DocumentLines, context: LocatorContext) => PayloadLocator;
  readonly sentences: LanguageSentences;
  /** Reads the files that a document imports names from; omitted if the language's calls do not use imports. */
  readonly readImports?: (
    document: DocumentLines,
    read: (path: string) => Promise<DocumentLines | undefined>,
  ) => Promise<ReadonlyMap<string, DocumentLines>>;
  /** Whether calls can refer to their function other than by its fully qualified name. */
  readonly hasOtherNames?: true;
  /** Whether documents in the language contain code blocks in the other languages. */
  readonly hasBlocks?: true;
  /**
   * Loads the writers of calls; omitted if documents in the language contain calls only in code blocks of other
   * languages.
   */
  readonly loadWriting?: () => Promise<{ readonly WRITING: LanguageWriting }>;
}

/** The items outside a document that its calls can refer to. */
export interface Surroundings {
  /** Resolves named addresses in Move source, in a document or its code blocks. */
  readonly lookup: AddressLookup;
  /** The variables of a payload file; absent in other documents, where strings are literal. */
  readonly variables?: VariableSource;
  /** The files that names are imported from, by their paths as written. */
  readonly imports?: ReadonlyMap<string, DocumentLines>;
}

/** What a locator needs in addition to its document. */
export interface LocatorContext extends Surroundings {
  readonly blocks: BlockLanguages;
}

export interface BlockLanguages {
  /** Returns a language by its lowercase name, such as `ts` or `bash`. */
  readonly named: (name: string) => string | undefined;
  /** Creates a locator for code blocks in a language; returns `undefined` if the language is not supported. */
  readonly makeLocator: (language: string, lines: DocumentLines) => PayloadLocator | undefined;
}

/** The language-specific parts of messages about payloads. */
export interface LanguageSentences {
  /** The display names of the language. */
  readonly names: readonly string[];
  /** A sentence that tells the user where to place the cursor, using the most common payload form. */
  readonly whereToLook: string;
  /** The required content of a file passed to the Movescope CLI: `an object with …`. */
  readonly wanted?: string;
  /** The word to use instead of `payloads`. */
  readonly payloads?: string;
  /** The subject of messages about broken payloads, instead of `The payload`. */
  readonly subject?: string;
  /** Returns the message for a value that is not a literal. @param where `line 3, column 7` */
  readonly hole?: (where: string) => string;
}

/** The part of a language that is loaded when the first call is written in it. */
export interface LanguageWriting {
  /** The forms of calls; the form for documents in the language comes first. */
  readonly forms: readonly CallForm[];
  /** A complete payload to fill in. */
  readonly skeleton?: Skeleton;
}

/** A snippet offered where an expression or a command can start. */
export interface Skeleton {
  /** Matches the text before the word at the cursor if a payload can start there. */
  readonly after: RegExp;
  /** Set if a payload can start on any otherwise empty line. */
  readonly startsWithLine?: true;
  readonly comment: string;
  readonly detail: string;
  /** The snippet, in VS Code's snippet syntax. */
  readonly text: string;
}

/** The placeholder for the function's name. */
export const FUNCTION_SLOT = '${1:0x1::module::function}';
