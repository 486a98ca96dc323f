/** The list with the row at `index` changed. */
export const changeRow = <T>(rows: readonly T[], index: number, part: Partial<T>): T[] =>
  rows.map((row, at) => (at === index ? { ...row, ...part } : row))

/** The list without the row at `index`. */
export const removeRow = <T>(rows: readonly T[], index: number): T[] => rows.filter((_, at) => at !== index)

let made = 0

/** A new id for a segment, or a key for a row of the form. */
export const newKey = (): string => `s${Date.now().toString(36)}${(made++).toString(36)}`
