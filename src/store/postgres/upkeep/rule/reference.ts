import { queryRule, type Rule } from "../../../invariant/rule.ts"
import type { ExportedTable } from "../../../transfer/table/exported-table.ts"
import { idsOfADraw } from "../../schema/organization.ts"
import { shapes } from "../transfer.ts"
import { dialect, type OrganizationSource } from "./source.ts"

const nameOf = (exported: string): string => shapes.find(({ table }) => table.name === exported)?.name ?? exported

const rowOf = (name: string, { refers }: ExportedTable) =>
  refers.has("id") ? `'row ' || t.id || ' of ${name}'` : `'a row of ${name}'`

/** The play that reached a score of all time may lie in the archive. */
const mayBeArchived = (field: string) => (field === "totalReached" ? "AND t.archived IS NULL" : "")

/** For each reference, the rows whose row is missing. */
const missing = shapes.flatMap(({ table, name, columns }) =>
  [...table.refers].flatMap(([field, exported]) => {
    const column = columns.get(field)?.name
    if (field === "id" || column === undefined) return []
    return `SELECT ${rowOf(name, table)} || ' refers to a row of ${nameOf(exported)} that is missing' AS what
      FROM ${name} t WHERE ${dialect.own("t")} AND t.${column} IS NOT NULL ${mayBeArchived(field)}
        AND NOT EXISTS (SELECT 1 FROM ${nameOf(exported)} r WHERE ${dialect.own("r")} AND r.id = t.${column})`
  }),
)

const lastOf = (sequence: string) => `max(pg_sequence_last_value(${sequence})) + ${idsOfADraw - 1}`
/** On the server of the organization, which a cluster finds by its row: null until a process has used it. */
const drawnLast = `SELECT ${lastOf("to_regclass('row_ids')")} AS id FROM organizations WHERE org_id = $1`
/** Until then, its rows have numbers of the server that was asked. */
const drawnHere = `SELECT coalesce(${lastOf("'row_ids'")}, 0) AS id`

const undrawn = shapes
  .filter(({ columns }) => columns.has("id"))
  .map(
    ({ table, name }) =>
      `SELECT ${rowOf(name, table)} || ' has a number that is still to be drawn' AS what FROM ${name} t
       WHERE ${dialect.own("t")} AND t.id > $2`,
  )

export const rowNumberRule: Rule<OrganizationSource> = {
  name: "row-numbers",
  says: "every row number was drawn before it was used",
  async *find({ snapshot, all, rows }) {
    const [there] = await all<{ id: number | null }>(drawnLast)
    const [here] = await snapshot.query<{ id: number }>(drawnHere)
    const last = there?.id ?? here?.id ?? 0
    for (const query of undrawn) for await (const { what } of rows<{ what: string }>(query, last)) yield what
  },
}

/** The numbers by which rows refer to each other, which the database does not check itself. */
export const referenceRule = queryRule("references", () => missing)
