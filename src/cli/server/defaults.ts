/** The region of the keys that a served sandbox accepts. */
export const DEFAULT_REGION = 'us-east';
/** The initial limit of each key, in queries per second. */
export const DEFAULT_QPS = 50;
