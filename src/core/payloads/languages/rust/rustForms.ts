import type { PayloadForm } from '../../located';
import { REST } from '../../payloadForms';

/** The form of calls as the Rust SDK takes them. */
export const RUST: PayloadForm = { id: 'rust', values: 'encoded', namesApart: true, isSent: 'unsure' };

/** A chain of `.arg(…)`, whose values the SDK encodes by their Rust types. */
export const RUST_BUILDER: PayloadForm = { id: 'rustBuilder', values: 'encoded', isSent: 'always' };

/** A function of the SDK whose parameters are those of a function on the chain, so that they give the values' types. */
export const RUST_HELPER: PayloadForm = { id: 'rustHelper', values: 'typed', isSent: 'always' };

/** Lists in `json!`, as a node takes them. */
export const RUST_JSON: PayloadForm = { id: 'rustJson', values: REST.values, isSent: 'unsure' };
