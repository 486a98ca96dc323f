/** The columns that link a play or spin to its recorded draw. */
export type DrawLink<Receipt> = {
  readonly chain: number | null
  readonly draw: number | null
  readonly receipt: Receipt | null
}

export const noLink = { chain: null, draw: null, receipt: null } satisfies DrawLink<never>
