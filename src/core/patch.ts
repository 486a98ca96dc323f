/** A change of some fields (PATCH). The names of the fields to remove stand in `removed`; a field in neither stays as it is. */
export type Patch<T> = { readonly changes: Partial<T>; readonly removed: readonly (keyof T & string)[] }
