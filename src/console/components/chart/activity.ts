/** One bucket of GET /reports/activity. */
export type ActivityRow = {
  readonly at: string
  readonly plays: number
  readonly wins: number
  readonly codes: number
  readonly redemptions: number
}

/** One row for each of `starts`, including those that the report leaves out since nothing happened. */
export const everyBucket = (rows: readonly ActivityRow[], starts: readonly string[]): ActivityRow[] => {
  const byStart = new Map(rows.map((row) => [row.at, row]))
  const all = new Set([...starts, ...byStart.keys()])
  return [...all].sort().map((at) => byStart.get(at) ?? { at, plays: 0, wins: 0, codes: 0, redemptions: 0 })
}
