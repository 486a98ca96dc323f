import type { Command } from "commander"
import { isoTime } from "../core/period.ts"
import { type Inspection, inspectDatabase } from "../store/sqlite/inspect.ts"
import { Failure } from "./failure.ts"
import { print } from "./print.ts"

const violationsOf = ({ findings }: Inspection) => findings.reduce((sum, { violations }) => sum + violations, 0)

const linesOf = ({ path, fileBytes, walBytes, outbox, findings }: Inspection): string[] => {
  const oldest = outbox.oldestAt === null ? "" : `, the oldest since ${isoTime(outbox.oldestAt)}`
  return [
    `database  ${path}: ${fileBytes} bytes, and ${walBytes} in its log`,
    `outbox    ${outbox.pending} pending${oldest}`,
    ...findings.flatMap(({ rule, says, violations, examples }) => [
      `${violations === 0 ? "ok " : "OFF"}  ${rule}: ${says}`,
      ...examples.map((example) => `       ${example}`),
      ...(violations > examples.length ? [`       and ${violations - examples.length} more`] : []),
    ]),
  ]
}

/** Prints what was found, and fails when any rule is broken. */
export const reportInspection = (inspection: Inspection, asJson: boolean) => {
  const { outbox } = inspection
  const oldestAt = outbox.oldestAt === null ? null : isoTime(outbox.oldestAt)
  if (asJson) print(JSON.stringify({ ...inspection, outbox: { ...outbox, oldestAt } }))
  else for (const line of linesOf(inspection)) print(line)
  const violations = violationsOf(inspection)
  if (violations > 0)
    throw new Failure(`${inspection.path} breaks ${violations === 1 ? "a rule" : `rules ${violations} times`}`)
}

export const addDoctor = (program: Command) =>
  program
    .command("doctor")
    .description(
      "Check the file and every rule of the data, also while the service runs. Writes nothing; 1 when anything is off.",
    )
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  bun run cli doctor --database /var/lib/premio/premio.db")
    .action((_options, command: Command) => {
      const { database, json = false } = command.optsWithGlobals<{ database: string; json?: boolean }>()
      reportInspection(inspectDatabase(database), json)
    })
