import type { AddressLookup } from '../../source/resolveName';
import type { DocumentLines } from '../../text/lines';
import type { PayloadLocator } from '../engine/bracketLanguage';
import type { VariableSource } from '../engine/variables';
import type { CallForm } from '../write/writer';

/** The description of a language that is always loaded. */
export interface Language {
  /** Its language ids in VS Code. */
  readonly editorIds: readonly string[];
  /** Names of files without an extension, or before any, in lower case: `makefile`. */
  readonly fileNames?: readonly string[];
  /** Extensions of the files to search for references. */
  readonly endings: readonly string[];
  /** Other names, as used for fenced Markdown blocks, and rarer file extensions. */
  readonly aliases?: readonly string[];
  /** Extensions that identify the language of a file, because not every editor has a language id for it. */
  readonly isKnownByEnding?: true;
  /** Whether its locator resolves the named addresses of packages. */
  readonly hasNamedAddresses?: true;
  readonly load: () => Promise<LoadedLanguage>;
}

/** The part of a language that is loaded with its first document. */
export interface LoadedLanguage {
  readonly makeLocator: (document: DocumentLines, context: LocatorContext) => PayloadLocator;
  readonly sentences: LanguageSentences;
  /** Reads the files from which a document imports names; omitted if the language's calls use none. */
  readonly readImports?: (
    document: DocumentLines,
    read: (path: string) => Promise<DocumentLines | undefined>,
  ) => Promise<ReadonlyMap<string, DocumentLines>>;
  /** Whether calls may name their function in ways other than its fully qualified name. */
  readonly hasOtherNames?: true;
  /** Whether its documents have blocks in the other languages. */
  readonly hasBlocks?: true;
  /** Loads the writers of calls; omitted if documents in the language have calls only in blocks of other languages. */
  readonly loadWriting?: () => Promise<{ readonly WRITING: LanguageWriting }>;
}

/** What the calls of a document may refer to outside it. */
export interface Surroundings {
  /** Resolves named addresses in Move source, in a document or its blocks. */
  readonly lookup: AddressLookup;
  /** The variables of a payload file; absent in other documents, whose texts are exact. */
  readonly variables?: VariableSource;
  /** The files from which it imports names, by their paths as written. */
  readonly imports?: ReadonlyMap<string, DocumentLines>;
}

/** Data for a locator besides its document. */
export interface LocatorContext extends Surroundings {
  readonly blocks: BlockLanguages;
}

export interface BlockLanguages {
  /** Returns the language with a name, which must be in lower case: `ts`, `bash`. */
  readonly named: (name: string) => string | undefined;
  /** Creates a locator for the blocks of a language; returns `undefined` if the language is not supported. */
  readonly makeLocator: (language: string, lines: DocumentLines) => PayloadLocator | undefined;
}

/** The language-specific parts of sentences about payloads. */
export interface LanguageSentences {
  /** Display names; several if the language has several. */
  readonly names: readonly string[];
  /** Advice on where to put the cursor, by the most common form of a payload. */
  readonly whereToLook: string;
  /** The required contents of a file for the terminal: `an object with …`. */
  readonly wanted?: string;
  /** The word to use instead of `payloads`. */
  readonly payloads?: string;
  /** The subject of sentences about broken payloads, instead of `The payload`. */
  readonly subject?: string;
  /** Returns the sentence for a value that is not a literal. @param where `line 3, column 7` */
  readonly hole?: (where: string) => string;
}

/** The part of a language that is loaded when a call is first written in it. */
export interface LanguageWriting {
  /** The forms of calls; the one for documents in the language comes first. */
  readonly forms: readonly CallForm[];
  /** A complete payload to fill in. */
  readonly skeleton?: Skeleton;
}

/** A payload to fill in at places where an expression or a command can start. */
export interface Skeleton {
  /** Matches the text before the cursor, without the word at the cursor, if a payload can start after it. */
  readonly after: RegExp;
  /** Set if a payload can start on a line without other text, regardless of the lines before. */
  readonly startsWithLine?: true;
  readonly comment: string;
  readonly detail: string;
  /** The text, with placeholders in VS Code's snippet syntax. */
  readonly text: string;
}

/** The placeholder for a function's name. */
export const FUNCTION_SLOT = '${1:0x1::module::function}';
