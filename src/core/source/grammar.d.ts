/** Parsers that `build/lezerGrammar.mjs` generates from Lezer grammars. */
declare module '*.grammar' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module cannot import at its top
  const parser: import('@lezer/lr').LRParser;
  export { parser };
}

/** The term IDs of a grammar that its external tokenizers use. */
declare module '*.grammar.terms' {
  const BlockComment: number;
  const LessThan: number;
  const SpecText: number;
  const typeClose: number;
  const typeOpen: number;
  const entryWord: number;
  const strayEscape: number;
  export { BlockComment, entryWord, LessThan, SpecText, strayEscape, typeClose, typeOpen };
}
