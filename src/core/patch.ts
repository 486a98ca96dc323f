/** A change of some fields (PATCH). The names of the fields to remove stand in `removed`; a field in neither stays as it is. */
export type Patch<T> = { readonly changes: Partial<T>; readonly removed: readonly (keyof T & string)[] }

/** What a patch makes of `before`: without the fields that it removes, and with those that it changes. */
export const patched = <T extends object>(before: T, { changes, removed }: Patch<T>): Partial<T> => {
  const kept = Object.entries(before).filter(([field]) => !removed.some((name) => name === field))
  return { ...Object.fromEntries(kept), ...changes }
}

/** Whether a change names no field at all: then nothing changes, and nothing is recorded (docs/api.md §1.9). */
export const isEmptyPatch = ({ changes, removed }: Patch<object>): boolean =>
  removed.length === 0 && Object.keys(changes).length === 0
