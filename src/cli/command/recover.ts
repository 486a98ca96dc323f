import type { Command } from "commander"
import { describeBreak } from "../../store/sqlite/file/wal.ts"
import { recoverLog } from "../../store/sqlite/upkeep/recover.ts"
import { fileOf } from "../database.ts"
import { example, optionsOf } from "../operate.ts"
import { print } from "../print.ts"

export const addRecover = (program: Command) =>
  program
    .command("recover")
    .description(
      "Discard the transactions behind the damage in a write-ahead log, so that the database can be served again. " +
        "A copy of the whole log is kept. If there is a replica, restore that instead: it may contain those transactions.",
    )
    .addHelpText("after", example("recover --database /var/lib/premio/premio.db"))
    .action((_options, command: Command) => {
      const { database } = optionsOf(command)
      const recovered = recoverLog(fileOf(database, "PostgreSQL repairs its log by itself when it starts"), Date.now())
      if (recovered === null) print("the write-ahead log is intact: nothing was changed")
      else {
        print(describeBreak(recovered.found))
        print(`the readable transactions stay; the whole log is kept as ${recovered.copy}`)
      }
    })
