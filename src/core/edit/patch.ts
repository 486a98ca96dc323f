/** A change of some fields (PATCH). `removed` lists the fields to remove; a field in neither stays as it is. */
export type Patch<T> = { readonly changes: Partial<T>; readonly removed: readonly (keyof T & string)[] }

/** Applies a patch to `before`: removes and changes fields. */
export const patched = <T extends object>(before: T, { changes, removed }: Patch<T>): Partial<T> => {
  const kept = Object.entries(before).filter(([field]) => !removed.some((name) => name === field))
  return { ...Object.fromEntries(kept), ...changes }
}

/** Whether a change has no fields, so that nothing changes and nothing is recorded (docs/api.md#changes-by-patch). */
export const isEmptyPatch = ({ changes, removed }: Patch<object>): boolean =>
  removed.length === 0 && Object.keys(changes).length === 0
