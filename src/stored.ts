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

/** The check of each table's rows, made on its first use: a start does without those that it does not need. */
const onFirstUse = (faultsOf: typeof rowFaults): typeof rowFaults => {
  const made = new Map<string, ReturnType<typeof rowFaults>>()
  return (table, fields) => {
    const known = made.get(table)
    if (known) return known
    const check = faultsOf(table, fields)
    made.set(table, check)
    return check
  }
}

const storedFaults = onFirstUse(rowFaults)
const faultsRead = onFirstUse(readFaults)

/** What is wrong with an imported row, or null: refuses what no operation would have stored. */
export const storedFault: RowFault = (table, row) => {
  const fault = storedFaults(table, fieldsOf.get(table) ?? [])(row)
  if (fault !== null || table !== "webhooks") return fault
  const rule = urlFault(String(row["url"]), anyReach)
  return rule === null ? null : `url must be ${rule}`
}

/** Makes the stores of this process check the records that they read. */
export const checkReads = () =>
  checkReadsBy((table, row) => {
    const fields = fieldsOf.get(table)
    return fields ? faultsRead(table, fields)(row) : null
  })
