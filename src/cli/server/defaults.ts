/** The region of the keys that a served sandbox takes. */
export const DEFAULT_REGION = 'us-east';
/** Queries per second of each key at first. */
export const DEFAULT_QPS = 50;
