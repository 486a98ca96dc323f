import { queryRule, type Rule } from "../../../invariant/rule.ts"
import type { ExportedTable } from "../../../transfer/table/exported-table.ts"
import { idsOfADraw } from "../../schema/organization/organization.ts"
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

const drawnLast = `SELECT coalesce(max(pg_sequence_last_value(to_regclass('row_ids'))), 0) + ${idsOfADraw - 1} AS id`
/** Each server of a cluster draws its own, and what was moved has numbers of the server where it was until it is used. */
const drawnAnywhere = `SELECT max(result::bigint) AS id FROM run_command_on_all_nodes($each$${drawnLast}$each$) HAVING bool_and(success)`
const clusters = "SELECT to_regclass('directory') IS NOT NULL AS found"

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
  async *find({ snapshot, rows }) {
    const [cluster] = await snapshot.query<{ found: boolean }>(clusters)
    const [last] = await snapshot.query<{ id: number }>(cluster?.found ? drawnAnywhere : drawnLast)
    if (!last)
      throw new Error("a server of the cluster does not say which row numbers it has drawn; try again once it is back")
    for (const query of undrawn) for await (const { what } of rows<{ what: string }>(query, last.id)) yield what
  },
}

/** The numbers by which rows refer to each other, which the database does not check itself. */
export const referenceRule = queryRule("references", () => missing)
