import type { Cluster } from "../targets/cluster.ts"

type Columns = Readonly<Record<string, string>>

/** What differs in the copy `k` of the rows of the first `base` players, by table; the columns not named are the same. */
const changes = (base: number): Readonly<Record<string, { readonly of: string; readonly columns: Columns }>> => {
  const moved = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, `${name} + k * ${base}`]))
  return {
    players: {
      of: "id",
      columns: {
        ...moved("id"),
        external_user_id: `'user-' || substr(external_user_id, 6)::bigint + k * ${base}`,
        draw_id: "md5(k || draw_id)",
      },
    },
    plays: {
      of: "id",
      columns: {
        ...moved("id", "player", "draw"),
        session_id: "left(session_id, 11) || left(md5(k || session_id), 18)",
        receipt: "decode(md5(k || receipt::text), 'hex')",
      },
    },
    standings: {
      of: "player",
      columns: moved("player", "last_play", "total_reached", "day_reached", "week_reached", "month_reached"),
    },
    draws: {
      of: "n",
      columns: { ...moved("n"), hash: "decode(md5(k || hash::text) || md5(hash::text || k), 'hex')" },
    },
  }
}

/**
 * Repeats in a database what each of `base` players has there, who have played once, until there are `players` of them,
 * in the order in which the service would have written it: an import of so many takes most of an hour. What is copied
 * of draws has the size of one, but proves nothing.
 */
export const fill = (cluster: Cluster, base: number, players: number): void => {
  const copies = Math.ceil(players / base) - 1
  if (copies <= 0) return
  const inserts = Object.entries(changes(base)).map(([table, { of, columns }]) => {
    const all = cluster
      .query(
        `SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped`,
      )
      .split("\n")
    const first = `first_${table}`
    return {
      first: `CREATE TABLE ${first} AS SELECT * FROM ${table} ORDER BY ${of}`,
      copy: `INSERT INTO ${table} (${all.join(", ")}) SELECT ${all.map((name) => columns[name] ?? name).join(", ")} FROM ${first};`,
      drop: `DROP TABLE ${first}`,
    }
  })
  for (const { first } of inserts) cluster.query(first)
  cluster.query(
    `DO $$ BEGIN FOR k IN 1..${copies} LOOP ${inserts.map(({ copy }) => copy).join(" ")} COMMIT; END LOOP; END $$`,
  )
  for (const { drop } of inserts) cluster.query(drop)
  cluster.query(`SELECT setval('row_ids', (SELECT max(id) FROM plays) + 1)`)
}
