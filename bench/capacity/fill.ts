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

/** The memory in which an index is sorted. */
const sorting = "SET maintenance_work_mem = '1GB'"

/** The indexes of the tables that are no constraints, as statements that make them. */
const indexesOf = (cluster: Cluster, tables: readonly string[]) =>
  cluster
    .query(
      `SELECT format('%s|%s;', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)) FROM pg_index i
       WHERE i.indrelid::regclass::text IN (${tables.map((table) => `'${table}'`).join(", ")})
         AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    )
    .split("\n")
    .map((line) => {
      const end = line.indexOf("|")
      return { name: line.slice(0, end), make: line.slice(end + 1) }
    })

/** The statement that adds the copy `k` of the first rows of a table, which lie in `first`. */
const copyOf = (cluster: Cluster, table: string, first: string, columns: Columns): string => {
  const all = cluster
    .query(`SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped`)
    .split("\n")
  const copied = all.map((name) => columns[name] ?? name)
  return `INSERT INTO ${table} (${all.join(", ")}) SELECT ${copied.join(", ")} FROM ${first};`
}

/**
 * Repeats in a database what each of `base` players has there, who have played once, until there are `players` of them,
 * in the order in which the service would have written it: an import of so many takes most of an hour. What is copied
 * of draws has the size of one, but proves nothing. Indexes are made at the end, which is faster than row by row.
 */
export const fill = (cluster: Cluster, base: number, players: number): void => {
  const copies = Math.ceil(players / base) - 1
  if (copies <= 0) return
  const repeated = Object.entries(changes(base)).map(([table, { of, columns }]) => {
    const first = `first_${table}`
    cluster.query(`CREATE TABLE ${first} AS SELECT * FROM ${table} ORDER BY ${of}`)
    return { table, first, copy: copyOf(cluster, table, first, columns) }
  })
  const indexes = indexesOf(
    cluster,
    repeated.map(({ table }) => table),
  )
  for (const { name } of indexes) cluster.query(`DROP INDEX ${name}`)
  cluster.query(
    `DO $$ BEGIN FOR k IN 1..${copies} LOOP ${repeated.map(({ copy }) => copy).join(" ")} COMMIT; END LOOP; END $$`,
  )
  for (const { make } of indexes) cluster.query(`${sorting}; ${make}`)
  for (const { first } of repeated) cluster.query(`DROP TABLE ${first}`)
  cluster.query(`SELECT setval('row_ids', (SELECT max(id) FROM plays) + 1)`)
}
