import type { Command } from "commander"
import type { Game } from "../../core/draw/record.ts"
import { runVerifier } from "../../fair/verify-draws.mjs"
import { id, organizationOption } from "../arguments.ts"
import { Failure } from "../failure.ts"
import { refuseMissing } from "../input.ts"
import { example, forOrganization, optionsOf, unlessRefused } from "../operate.ts"
import { refuseExisting, writeLines } from "../output.ts"

type ExportOptions = {
  readonly campaign?: string
  readonly miniGame?: string
  readonly chain?: string
  readonly output?: string
}

const gameOf = ({ campaign, miniGame }: ExportOptions): Game => {
  if (campaign !== undefined && miniGame === undefined) return { kind: "campaign", id: campaign }
  if (miniGame !== undefined && campaign === undefined) return { kind: "notification", id: miniGame }
  throw new Failure("give either --campaign or --mini-game")
}

const addExport = (draws: Command) =>
  draws
    .command("export")
    .description(
      "Write the draws of a game as an audit pack, even while the service runs. Open chains come without their " +
        "seed. A pack names nobody.",
    )
    .addOption(organizationOption())
    .option("--campaign <id>", "the campaign", id)
    .option("--mini-game <id>", "the mini-game, by its notificationId", id)
    .option("--chain <id>", "one chain alone", id)
    .option("--output <file>", "the file to write (default: stdout)")
    .addHelpText("after", example("draws export --organization sol --campaign spring --output spring.ndjson"))
    .action(async (_options, command: Command) => {
      const options = optionsOf<ExportOptions>(command)
      const game = gameOf(options)
      const { chain, output } = options
      if (output !== undefined) refuseExisting(output)
      await forOrganization(command, async (operator, caller) => {
        const lines = unlessRefused(await operator.exportDraws(caller.orgId, game, chain))
        const filter = { [game.kind === "campaign" ? "campaignId" : "notificationId"]: game.id, chainId: chain }
        unlessRefused(await operator.recordExport(caller, "draws", filter))
        await writeLines(lines, (line) => line, output)
      })
    })

const addVerify = (draws: Command) =>
  draws
    .command("verify")
    .description(
      "Check an audit pack with the program that GET /verify-draws.mjs serves. Prints what it checked, and the first " +
        "record that is wrong.",
    )
    .argument("<file>", "the pack")
    .option(
      "--checkpoints <file>",
      "the bodies of the events draws.opened, draws.checkpoint and draws.closed, one per line",
    )
    .addHelpText("after", example("draws verify pack.ndjson --checkpoints events.ndjson"))
    .action(async (file: string, { checkpoints }: { checkpoints?: string }) => {
      for (const one of [file, checkpoints ?? file]) refuseMissing(one)
      const words = [file, ...(checkpoints === undefined ? [] : ["--checkpoints", checkpoints])]
      const code = await runVerifier(words, (text) => process.stdout.write(text))
      if (code !== 0) throw new Failure(`${file} ${code === 1 ? "is wrong" : "cannot be checked"}: see the last line`)
    })

export const addDraws = (program: Command) => {
  const draws = program.command("draws").description("Export and check the draws of games.")
  addExport(draws)
  addVerify(draws)
}
