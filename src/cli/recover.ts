import type { Command } from "commander"
import { describeBreak } from "../store/sqlite/file/wal.ts"
import { recoverLog } from "../store/sqlite/upkeep/recover.ts"
import { example, optionsOf } from "./operate.ts"
import { print } from "./print.ts"

export const addRecover = (program: Command) =>
  program
    .command("recover")
    .description(
      "Give up what a damaged write-ahead log holds behind the damage, so that the database can be served again. " +
        "The whole log is kept beside it. If there is a replica, restore that instead: it may hold what is given up.",
    )
    .addHelpText("after", example("recover --database /var/lib/premio/premio.db"))
    .action((_options, command: Command) => {
      const { database } = optionsOf(command)
      const recovered = recoverLog(database, Date.now())
      if (recovered === null) print("the write-ahead log is whole: nothing was changed")
      else {
        print(describeBreak(recovered.found))
        print(`what can be read stays; the whole log is kept as ${recovered.copy}`)
      }
    })
