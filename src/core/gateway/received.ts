import type { JsonValue } from '../json';

/**
 * A schema's output as its readers see it: read-only all the way down and without the index signature that lets
 * unknown members through, so that a misspelt member does not compile. The members themselves are still there.
 */
export type Received<T> = [JsonValue] extends [T]
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Element)[]
      ? readonly Received<Element>[]
      : { readonly [Member in keyof T as string extends Member ? never : Member]: Received<T[Member]> };
