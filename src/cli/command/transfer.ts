import { createReadStream } from "node:fs"
import type { Command } from "commander"
import { readSecretKeys } from "../../config/service.ts"
import type { Environment } from "../../config/setting.ts"
import { settleFile } from "../../control.ts"
import { isTest } from "../../core/organization/test-organization.ts"
import type { SecretKeys } from "../../secret/secret.ts"
import { exportOrganization } from "../../store/sqlite/upkeep/export.ts"
import { importOrganization } from "../../store/sqlite/upkeep/import.ts"
import { linesIn } from "../../store/transfer/lines.ts"
import { storedFault } from "../../stored.ts"
import { jsonOption, organizationOption } from "../arguments.ts"
import { type Database, withOperator } from "../database.ts"
import { Failure } from "../failure.ts"
import { refuseMissing } from "../input.ts"
import { example, optionsOf, unlessRefused } from "../operate.ts"
import { type Lines, refuseExisting, writeLines } from "../output.ts"
import { printRow } from "../print.ts"

/** Records the export in the organization's audit log before writing any of it. */
const recordExport = (database: Database, orgId: string) =>
  withOperator(database, async (operator) => {
    const found = unlessRefused(await operator.organization(orgId))
    if (isTest(found.orgId))
      throw new Failure(
        `${orgId} is a test organization, whose data stays where it is; export its live organization, and make a test organization with copyConfiguration there`,
      )
    unlessRefused(await operator.recordExport({ orgId, keyId: null }, orgId, null))
  })

/** All data of an organization. A process that serves a file first writes what it holds in memory. */
const valuesOf = async (database: Database, orgId: string): Promise<Lines<unknown>> => {
  if ("url" in database)
    return (await import("../../store/postgres/upkeep/export.ts")).exportOrganization(database.url, orgId)
  await settleFile(database.path)
  return exportOrganization(database.path, orgId)
}

/** Opens the file when reading begins, so that the reader gets any error. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* file === "-" ? process.stdin : createReadStream(file)
}

const importInto = async (database: Database, lines: AsyncIterable<string>, secretKeys: SecretKeys) =>
  "url" in database
    ? (await import("../../store/postgres/upkeep/import.ts")).importOrganization(
        database.url,
        lines,
        secretKeys,
        storedFault,
      )
    : importOrganization(database.path, lines, secretKeys, storedFault)

export const addTransfer = (program: Command, environment: Environment) => {
  program
    .command("export")
    .description(
      "Write all data of an organization as NDJSON, in one snapshot, even while the service runs. It holds personal " +
        "data, the hashes of keys and the secrets of webhooks: keep it like the database.",
    )
    .addOption(organizationOption())
    .option("--output <file>", "the file to write (default: stdout)")
    .addHelpText("after", example("export --organization sol --output sol.ndjson"))
    .action(async (_options, command: Command) => {
      const { database, organization, output } = optionsOf<{ organization: string; output?: string }>(command)
      if (output !== undefined) refuseExisting(output)
      await recordExport(database, organization)
      await writeLines(await valuesOf(database, organization), JSON.stringify, output)
    })
  program
    .command("import")
    .description(
      "Import an exported organization into a database that does not have it. Stop the service that serves a SQLite file " +
        "first. If anything is wrong, nothing is imported.",
    )
    .argument("<file>", "the NDJSON file, or - for stdin")
    .addOption(jsonOption())
    .addHelpText("after", example("import sol.ndjson --database /var/lib/premio/other.db"))
    .action(async (file: string, _options, command: Command) => {
      const { database, json = false } = optionsOf(command)
      if (file !== "-") refuseMissing(file)
      printRow(await importInto(database, linesIn(bytesOf(file)), readSecretKeys(environment)), json)
    })
}
