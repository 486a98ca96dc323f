/** The list with the row at `index` changed. */
export const changeRow = <T>(rows: readonly T[], index: number, part: Partial<T>): T[] =>
  rows.map((row, at) => (at === index ? { ...row, ...part } : row))

/** The list without the row at `index`. */
export const removeRow = <T>(rows: readonly T[], index: number): T[] => rows.filter((_, at) => at !== index)
