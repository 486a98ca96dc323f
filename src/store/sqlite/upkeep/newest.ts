import { openReadOnly } from "./inspect.ts"

/** The logs: every important change appends a row to one of them. */
const logs = {
  plays: "at",
  promo_codes: "created_at",
  code_redemptions: "redeemed_at",
  awards: "created_at",
  redemptions: "recorded_at",
  points_ledger: "at",
  audit_log: "at",
}

/**
 * The time of the newest row of the database at `path`, in epoch milliseconds; null if it has none. Reads one row of
 * each log. Throws DatabaseUnusable.
 */
export const newestAt = (path: string): number | null => {
  const sqlite = openReadOnly(path)
  try {
    const times = Object.entries(logs).flatMap(
      ([table, column]) =>
        sqlite.query<{ at: number }, []>(`SELECT ${column} AS at FROM ${table} ORDER BY id DESC LIMIT 1`).get()?.at ??
        [],
    )
    return times.length === 0 ? null : Math.max(...times)
  } finally {
    sqlite.close()
  }
}
