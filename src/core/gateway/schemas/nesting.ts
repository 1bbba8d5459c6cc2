/** Values in each other; the VM takes no more than 128, and what is deeper than some thousands fits no stack. */
const DEEPEST = 500;

/** What {@link isShallow} asks for, as the end of “the answer should be …”. */
export const SHALLOW = { error: `nested at most ${DEEPEST} deep` };

/** Whether data can be gone through, written as JSON and compared by functions that call themselves. */
export function isShallow(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (left === 0) return false;
  for (const each of Object.values(value)) if (!isShallow(each, left - 1)) return false;
  return true;
}
