/** How the bytecode of a module compares with that of the other side. */
export type CodeVerdict =
  | { readonly kind: 'identical' }
  /** The same functions, structs and friends by name. `besides` says what else differs: `bytecode version 9 → 8`. */
  | { readonly kind: 'same'; readonly besides: readonly string[] }
  | { readonly kind: 'changed'; readonly besides: readonly string[] }
  /** Only the interfaces were compared. `reason` is part of a sentence: `one side has no bytecode`. */
  | { readonly kind: 'notCompared'; readonly reason: string };

/** Describes a verdict briefly; empty if the differences of the module already show it. */
export function codeText(code: CodeVerdict): string {
  switch (code.kind) {
    case 'identical':
      return 'identical';
    case 'same':
      return ['same code', ...code.besides].join(', ');
    case 'changed':
      return code.besides.join(', ');
    case 'notCompared':
      return 'interface only';
  }
}
