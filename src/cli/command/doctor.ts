import type { Command } from "commander"
import { readSecretKeys } from "../../config/service.ts"
import type { Environment } from "../../config/setting.ts"
import { isoTime } from "../../core/period.ts"
import type { SecretKeys } from "../../secret/secret.ts"
import type { Inspection } from "../../store/invariant/finding.ts"
import { inspectDatabase } from "../../store/sqlite/upkeep/inspect.ts"
import { jsonOption } from "../arguments.ts"
import type { Database } from "../database.ts"
import { Failure } from "../failure.ts"
import { example, optionsOf } from "../operate.ts"
import { print } from "../print.ts"

const linesOf = ({ path, fileBytes, walBytes, outbox, findings }: Inspection): string[] => {
  const oldest = outbox.oldestAt === null ? "" : `, the oldest since ${isoTime(outbox.oldestAt)}`
  return [
    `database  ${path}: ${fileBytes} bytes${walBytes === undefined ? "" : `, and ${walBytes} in its log`}`,
    `outbox    ${outbox.pending} pending${oldest}`,
    ...findings.flatMap(({ rule, says, violations, examples }) => [
      `${violations === 0 ? "ok " : "BAD"}  ${rule}: ${says}`,
      ...examples.map((found) => `       ${found}`),
      ...(violations > examples.length ? [`       and ${violations - examples.length} more`] : []),
    ]),
  ]
}

/** Prints the findings, and fails if any rule is broken. */
export const reportInspection = (inspection: Inspection, asJson: boolean) => {
  const { path, outbox, findings } = inspection
  const oldestAt = outbox.oldestAt === null ? null : isoTime(outbox.oldestAt)
  if (asJson) print(JSON.stringify({ ...inspection, outbox: { ...outbox, oldestAt } }))
  else for (const line of linesOf(inspection)) print(line)
  const broken = findings.filter(({ violations }) => violations > 0).map(({ rule }) => rule)
  if (broken.length > 0) throw new Failure(`${path} breaks these rules: ${broken.join(", ")}`)
}

const inspect = async (database: Database, secretKeys: SecretKeys): Promise<Inspection> =>
  "url" in database
    ? (await import("../../store/postgres/upkeep/inspect.ts")).inspectDatabase(database.url, secretKeys)
    : inspectDatabase(database.path, secretKeys)

export const addDoctor = (program: Command, environment: Environment) =>
  program
    .command("doctor")
    .description(
      "Check the database and every rule of its data, even while the service runs. Exits 1 if any rule is broken.",
    )
    .addOption(jsonOption())
    .addHelpText("after", example("doctor --database /var/lib/premio/premio.db"))
    .action(async (_options, command: Command) => {
      const { database, json = false } = optionsOf(command)
      reportInspection(await inspect(database, readSecretKeys(environment)), json)
    })
