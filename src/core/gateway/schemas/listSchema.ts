import * as z from 'zod';
import { acceptsOf, withAccepts } from './acceptsSchema';

const NOT_A_LIST = { error: 'a list' };
const CONTEXT = { async: false };

/**
 * A list that is read up to its first wrong element. zod's own array goes on and keeps an issue of 300 bytes for
 * each wrong element: a body of 32 MiB could fill the memory with them.
 */
export function listSchema<Element extends z.ZodType>(element: Element): z.ZodType<z.infer<Element>[]> {
  const accepts = acceptsOf(element);
  const list = z.custom<z.infer<Element>[]>(Array.isArray, NOT_A_LIST).check(({ value, issues }) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index++) {
      if (accepts?.(value[index]) === true) continue;
      // What safeParse runs inside, without its three objects for each element.
      const result = element._zod.run({ value: value[index], issues: [] }, CONTEXT);
      if (result instanceof Promise) throw new TypeError('an element of a list is not checked asynchronously');
      const [first] = result.issues;
      if (first === undefined) continue;
      issues.push({ ...first, path: [index, ...(first.path ?? [])], input: undefined });
      return;
    }
  });
  return withAccepts(list, accepts && (value => Array.isArray(value) && value.every(accepts)));
}

/** A list of strings; faster than {@link listSchema} of a string schema. */
export function stringListSchema(): z.ZodType<string[]> {
  return withAccepts(z.custom<string[]>(isStringList, { error: 'a list of strings' }), isStringList);
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(element => typeof element === 'string');
}
