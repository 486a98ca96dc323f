/** The columns that lead from a play or spin to its draw on record. */
export type DrawLink<Receipt> = {
  readonly chain: number | null
  readonly draw: number | null
  readonly receipt: Receipt | null
}

export const noLink = { chain: null, draw: null, receipt: null } satisfies DrawLink<never>
