import { readFaults, rowFaults } from "./http/stored/fault.ts"
import { checkReadsBy } from "./record/readable.ts"
import { exportedTables } from "./store/transfer/format.ts"
import type { RowFault } from "./store/transfer/read.ts"
import { urlFault } from "./webhooks/address.ts"

/**
 * Whether a private address or a port may be reached is a setting of each service, which checks it at each delivery.
 */
const anyReach = {
  allowPrivate: true,
  allowPorts: new Set(Array.from({ length: 1_024 }, (_, port) => port)),
  httpsOnly: false,
}

const fieldsOf = new Map(exportedTables.map(({ name, fields }) => [name, fields]))
const stored = new Map<string, ReturnType<typeof rowFaults>>()
const read = new Map(exportedTables.map(({ name, fields }) => [name, readFaults(name, fields)]))

/** The check of a table's imported rows, made on its first use: a service that imports nothing starts without it. */
const storedFaultsOf = (table: string) => {
  const made = stored.get(table) ?? rowFaults(table, fieldsOf.get(table) ?? [])
  stored.set(table, made)
  return made
}

/** What is wrong with an imported row, or null: refuses what no operation would have stored. */
export const storedFault: RowFault = (table, row) => {
  const fault = storedFaultsOf(table)(row)
  if (fault !== null || table !== "webhooks") return fault
  const rule = urlFault(String(row["url"]), anyReach)
  return rule === null ? null : `url must be ${rule}`
}

/** Makes the stores of this process check the records that they read. */
export const checkReads = () => checkReadsBy((table, row) => read.get(table)?.(row) ?? null)
