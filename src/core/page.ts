/** A list is walked by cursor, newest first: `before` is the row number that the page before it ended with. */
export type PageRequest = { readonly limit: number; readonly before: number | null }

/** `nextBefore` is null on the last page. */
export type Page<T> = { readonly items: T[]; readonly nextBefore: number | null }
