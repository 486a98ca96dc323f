/** One bucket of GET /reports/activity. */
export type ActivityRow = {
  readonly at: string
  readonly plays: number
  readonly wins: number
  readonly codes: number
  readonly redemptions: number
}

export type Bucket = "hour" | "day"
const hourMs = 60 * 60 * 1000
const bucketMs: Record<Bucket, number> = { hour: hourMs, day: 24 * hourMs }

/** The span of a report: from the start of a bucket, `count` buckets up to now. */
export type Span = { readonly bucket: Bucket; readonly count: number }

/** Where a span begins, as a timestamp. Buckets follow UTC. */
export const startOf = ({ bucket, count }: Span, now: number): string => {
  const ms = bucketMs[bucket]
  return new Date((Math.floor(now / ms) - count + 1) * ms).toISOString()
}

/** One row for each bucket of the span that starts at `from`, also where the report has none since nothing happened. */
export const everyBucket = (rows: readonly ActivityRow[], from: string, { bucket, count }: Span): ActivityRow[] => {
  const byStart = new Map(rows.map((row) => [Date.parse(row.at), row]))
  return Array.from({ length: count }, (_, index) => {
    const start = Date.parse(from) + index * bucketMs[bucket]
    return byStart.get(start) ?? { at: new Date(start).toISOString(), plays: 0, wins: 0, codes: 0, redemptions: 0 }
  })
}
