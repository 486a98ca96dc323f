import { type PoolKind, placeOf, statusNumber } from "../../../core/pool/pool.ts"
import type { Queries } from "../dialect.ts"
import { queryRule } from "../rule.ts"

const [free, given, used, withdrawn] = (["free", "given", "used", "withdrawn"] as const).map(statusNumber)
const poolOf = (alias: string) => `'pool ' || ${alias}`
const codeAt = "'the code at ' || c.place || ' of pool ' || c.pool"

/** The key of a code, as SQL; codes are ASCII. */
const keys: Readonly<Record<PoolKind, string>> = {
  reward: "upper(c.code)",
  entry: "replace(upper(c.code), '-', '')",
}

const counters: Queries = ({ own }) => {
  const count = (status: number | undefined) =>
    `(SELECT count(*) FROM pool_codes c WHERE c.pool = p.id AND c.status = ${status} AND ${own("c")})`
  return [
    `SELECT ${poolOf("id")} || ' counts ' || total || ' codes, of which ' || given || ' given, ' || used || ' used and '
       || withdrawn || ' withdrawn; it has ' || (frees + givens + useds + withdrawns) || ': ' || givens || ', ' || useds
       || ' and ' || withdrawns AS what
     FROM (SELECT p.id, p.total, p.given, p.used, p.withdrawn, ${count(free)} AS frees, ${count(given)} AS givens,
             ${count(used)} AS useds, ${count(withdrawn)} AS withdrawns
           FROM code_pools p WHERE ${own("p")}) AS counts
     WHERE total <> frees + givens + useds + withdrawns OR given <> givens OR used <> useds OR withdrawn <> withdrawns`,
    `SELECT ${poolOf("p.id")} || ' generates ' || p.wanted || ' codes, of which it has ' || p.made AS what
     FROM code_pools p WHERE p.wanted IS NOT NULL
       AND (p.made IS NULL OR p.code_length IS NULL OR p.made < 0 OR p.made >= p.wanted) AND ${own("p")}`,
  ]
}

/** While a deleted pool loses its codes, its lots stay as they were. */
const lots: Queries = ({ own }) => {
  const inLot = `c.pool = l.pool AND c.place >= l.number * ${placeOf(1, 0)} AND c.place < (l.number + 1) * ${placeOf(1, 0)}`
  return [
    `SELECT 'lot ' || number || ' of ' || ${poolOf("pool")} || ' counts ' || free || ' free of ' || size || ' codes, '
       || frees || ' are free, and ' || passed || ' of them before its head' AS what
     FROM (SELECT l.pool, l.number, l.free, l.size,
             (SELECT count(*) FROM pool_codes c WHERE ${inLot} AND c.status = ${free} AND ${own("c")}) AS frees,
             (SELECT count(*) FROM pool_codes c WHERE ${inLot} AND c.status = ${free} AND c.place < l.head
                AND ${own("c")}) AS passed,
             (SELECT coalesce(max(c.place), 0) FROM pool_codes c WHERE ${inLot} AND ${own("c")}) AS newest
           FROM code_lots l JOIN code_pools p ON p.id = l.pool WHERE p.deleted_at IS NULL AND ${own("l")} AND ${own("p")}) AS counts
     WHERE free <> frees OR passed > 0 OR newest >= number * ${placeOf(1, 0)} + size`,
    `SELECT ${poolOf("id")} || ' has ' || frees || ' free codes, and ' || counted || ' in its lots' AS what
     FROM (SELECT p.id, p.total - p.given - p.used - p.withdrawn AS frees, coalesce(sum(l.free), 0) AS counted
           FROM code_pools p LEFT JOIN code_lots l ON l.pool = p.id AND ${own("l")}
           WHERE p.deleted_at IS NULL AND ${own("p")} GROUP BY p.id, p.total, p.given, p.used, p.withdrawn) AS counts
     WHERE frees <> counted`,
  ]
}

/**
 * Each pool against its codes, and each code against what it was given as or used by. An erasure of a player makes the
 * codes that their plays used up lead to none.
 */
export const poolRule = queryRule("pools", (dialect) => {
  const { own } = dialect
  return [
    ...counters(dialect),
    ...lots(dialect),
    `SELECT ${codeAt} || ' is of another kind than its pool, or compared by another text' AS what
     FROM pool_codes c LEFT JOIN code_pools p ON p.id = c.pool AND ${own("p")}
     WHERE ${own("c")} AND (p.id IS NULL OR p.kind <> c.kind
       OR c.code_key <> CASE c.kind WHEN 'reward' THEN ${keys.reward} ELSE ${keys.entry} END)`,
    `SELECT ${codeAt} || ' has the status ' || c.status || ', and not what belongs to it' AS what FROM pool_codes c
     WHERE ${own("c")} AND (c.status NOT BETWEEN ${free} AND ${withdrawn} OR (c.status = ${free}) <> (c.at IS NULL)
       OR (c.status = ${given}) <> (c.promo_code IS NOT NULL) OR (c.play IS NOT NULL AND c.status <> ${used})
       OR (c.kind = 'reward' AND c.status = ${used}) OR (c.kind = 'entry' AND c.status = ${given}))`,
    `SELECT ${codeAt} || ' was given as a code with another text, or as none' AS what
     FROM pool_codes c LEFT JOIN promo_codes i ON i.id = c.promo_code AND ${own("i")}
     WHERE c.promo_code IS NOT NULL AND ${own("c")} AND (i.id IS NULL OR i.code_key <> c.code_key)`,
    `SELECT ${codeAt} || ' was used by a play that is missing or lacks it' AS what FROM pool_codes c
     WHERE c.play IS NOT NULL AND ${own("c")}
       AND NOT EXISTS (SELECT 1 FROM plays s WHERE s.id = c.play AND s.entry_code = c.code AND ${own("s")})`,
    `SELECT 'play ' || s.id || ' used an entry code that is not used by it' AS what
     FROM plays s JOIN campaigns g ON g.id = s.campaign
     WHERE s.entry_code IS NOT NULL AND ${own("s")} AND ${own("g")} AND NOT EXISTS (SELECT 1 FROM pool_codes c
       WHERE c.org_id = g.org_id AND c.kind = 'entry' AND c.code_key = replace(upper(s.entry_code), '-', '')
         AND c.play = s.id AND ${own("c")})`,
    `SELECT count(*) || ' entry codes were used by play ' || c.play AS what FROM pool_codes c
     WHERE c.play IS NOT NULL AND ${own("c")} GROUP BY c.play HAVING count(*) > 1`,
  ]
})
