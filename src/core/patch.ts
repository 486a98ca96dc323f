/** A change of some fields (PATCH). The names of the fields to remove stand in `removed`; a field in neither stays as it is. */
export type Patch<T> = { readonly changes: Partial<T>; readonly removed: readonly (keyof T & string)[] }

/** Whether a change names no field at all: then nothing changes, and nothing is recorded (organization-api.md §1). */
export const isEmptyPatch = ({ changes, removed }: Patch<object>): boolean =>
  removed.length === 0 && Object.keys(changes).length === 0
