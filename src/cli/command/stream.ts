import { type Command, InvalidArgumentError, Option } from "commander"
import { type LineType, lineTypes } from "../../core/stream/line.ts"
import { id } from "../arguments.ts"
import { type Operator, withOperator } from "../database.ts"
import { Failure } from "../failure.ts"
import { allOf, example, optionsOf, unlessRefused } from "../operate.ts"
import { writeLines } from "../output.ts"

type Options = {
  readonly organization?: string
  readonly since?: string
  readonly types: readonly LineType[]
  readonly personal?: true
  readonly follow?: true
}

type Asked = Parameters<Operator["stream"]>[0]
type Last = { readonly cursor: string; readonly more: boolean }

const linesOfAnAnswer = 10_000
const pollMs = 1_000

const typesIn = (value: string): readonly LineType[] => {
  const given = value.split(",")
  if (given.some((type) => !(lineTypes as readonly string[]).includes(type)))
    throw new InvalidArgumentError(`It must be some of ${lineTypes.join(", ")}, separated by commas.`)
  return lineTypes.filter((type) => given.includes(type))
}

/** The organization that is named, or the only live one. */
const organizationOf = async (operator: Operator, named: string | undefined): Promise<string> => {
  if (named !== undefined) return unlessRefused(await operator.organization(named)).orgId
  const [only, ...others] = (await allOf((page) => operator.organizations(page))).filter(({ mode }) => mode === "live")
  if (!only || others.length > 0) throw new Failure("name one of the organizations with --organization")
  return only.orgId
}

/** The lines of all answers from `asked` on; at their end, `onLast` is given the cursor that leads on. */
async function* linesToEnd(operator: Operator, asked: Asked, onLast: (last: Last) => void): AsyncGenerator<string> {
  for (let { since } = asked; ; ) {
    let last: Last | null = null
    for await (const line of unlessRefused(await operator.stream({ ...asked, since }))) {
      if (last) throw new Failure("the stream goes on behind its end")
      if (line.startsWith('{"type":"cursor"')) last = JSON.parse(line)
      else yield line
    }
    if (!last) throw new Failure("the stream was cut off: run the command again with the last cursor that it printed")
    since = last.cursor
    onLast(last)
    if (!last.more) return
  }
}

/** Prints what happened since a cursor, and then the cursor; with `follow`, goes on with what happens from then on. */
const print = async (operator: Operator, first: Asked, follow: boolean) => {
  for (let asked = first, isFirst = true; ; isFirst = false) {
    let lines = 0
    let cursor = ""
    const counted = async function* () {
      for await (const line of linesToEnd(operator, asked, (last) => (cursor = last.cursor))) {
        lines++
        yield line
      }
      if (lines > 0 || isFirst) yield JSON.stringify({ type: "cursor", cursor, more: false })
    }
    await writeLines(counted(), (line) => line, undefined)
    if (!follow) return
    asked = { ...asked, since: cursor }
    await Bun.sleep(pollMs)
  }
}

export const addStream = (program: Command) => {
  program
    .command("stream")
    .description(
      "Print what happened in an organization as lines of JSON, in the order of commits, even while the service runs. " +
        "The last line holds the cursor with which to read on.",
    )
    .addOption(new Option("--organization <id>", "the organization; not needed if there is only one").argParser(id))
    .option("--since <cursor>", "the cursor of an earlier stream (default: the beginning)")
    .addOption(
      new Option("--types <types>", "the types of lines, separated by commas")
        .argParser(typesIn)
        .default(lineTypes, "all"),
    )
    .option("--personal", "name the persons; this is recorded in the audit log")
    .option("--follow", "go on with what happens, until the command is stopped")
    .addHelpText("after", example("stream --organization sol > lines.ndjson"))
    .action(async (_options, command: Command) => {
      const { database, organization, since = null, types, personal, follow } = optionsOf<Options>(command)
      await withOperator(database, async (operator) => {
        const orgId = await organizationOf(operator, organization)
        if (personal) unlessRefused(await operator.recordExport({ orgId, keyId: null }, "stream", { personal: "true" }))
        const asked = { orgId, since, types, limit: linesOfAnAnswer, isPersonal: personal === true }
        await print(operator, asked, follow === true)
      })
    })
}
