/** Both sides in one list, so that the database sums them in one pass. */
export const differing = (
  kept: string,
  logged: string,
  by: readonly string[],
  sums: readonly string[],
  what: string,
) => {
  const zeros = sums.map((sum) => `0 AS logged_${sum}`)
  const keptSums = sums.map((sum) => `${sum} AS kept_${sum}`)
  const loggedSums = sums.map((sum) => `0 AS kept_${sum}`)
  const differs = sums.map((sum) => `sum(kept_${sum}) <> sum(logged_${sum})`)
  return `SELECT ${what} AS what FROM (
     SELECT ${[...by, ...keptSums, ...zeros].join(", ")} FROM (${kept}) AS k
     UNION ALL
     SELECT ${[...by, ...loggedSums, ...sums.map((sum) => `${sum} AS logged_${sum}`)].join(", ")} FROM (${logged}) AS l
   ) AS both_sides GROUP BY ${by.join(", ")} HAVING ${differs.join(" OR ")}`
}

export const told = (sum: string) => `sum(kept_${sum}) || ' ${sum}, the log has ' || sum(logged_${sum})`
