/** The migrations that created the tables of a store in versions up to 0.1.1: how many, and the time of the last. */
export type EarlierMigrations = { readonly count: number; readonly last: number }

/** Why a database with only some of them cannot be used. */
export const upgradeFirst =
  "it was not upgraded to 0.1.1 yet: run Premio 0.1.1 once first (git checkout v0.1.1; see docs/operating.md)"

/**
 * How many of them are among the applied ones, given by their times: all of them together create the tables of the
 * baseline.
 */
export const earlierAmong = (
  applied: readonly number[],
  { count, last }: EarlierMigrations,
): "none" | "some" | "all" => {
  const found = applied.filter((at) => at <= last).length
  if (found === 0) return "none"
  return found < count ? "some" : "all"
}

type Migration = { readonly at: number; readonly hash: string }

/**
 * What is wrong with the applied migrations of a database, in the order of time, compared with those that this version
 * knows; or null.
 */
export const migrationFault = (
  applied: readonly Migration[],
  known: readonly Migration[],
  earlier: EarlierMigrations,
): string | null => {
  const found = applied.filter(({ at }) => at > earlier.last)
  const times = applied.map(({ at }) => at)
  if (found.length === 0 && earlierAmong(times, earlier) === "some") return upgradeFirst
  if (found.length < known.length)
    return `${found.length} of ${known.length} migrations were applied: start the service once, it applies the rest`
  if (found.some(({ hash }, index) => hash !== known[index]?.hash))
    return "the database was made by another version: use that one, or a newer one"
  return null
}
