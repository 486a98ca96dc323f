import { existsSync } from "node:fs"
import type { Command } from "commander"
import { runVerifier } from "../fair/verify-draws.mjs"
import { Failure } from "./failure.ts"
import { example } from "./operate.ts"

export const addDraws = (program: Command) => {
  const draws = program.command("draws").description("Check the draws of games.")
  draws
    .command("verify")
    .description(
      "Check an audit pack with the program that GET /verify-draws.mjs serves. Prints what it checked, and the first " +
        "record that is wrong.",
    )
    .argument("<file>", "the pack")
    .option(
      "--checkpoints <file>",
      "the bodies of the events draws.opened, draws.checkpoint and draws.closed, one a line",
    )
    .addHelpText("after", example("draws verify pack.ndjson --checkpoints events.ndjson"))
    .action(async (file: string, { checkpoints }: { checkpoints?: string }) => {
      for (const one of [file, checkpoints ?? file]) if (!existsSync(one)) throw new Failure(`there is no file ${one}`)
      const words = [file, ...(checkpoints === undefined ? [] : ["--checkpoints", checkpoints])]
      const code = await runVerifier(words, (text) => process.stdout.write(text))
      if (code !== 0) throw new Failure(`${file} is wrong: see the last line`)
    })
}
