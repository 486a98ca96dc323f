import { Command, CommanderError } from "commander"
import type { Environment } from "../config/setting.ts"
import { unknownSettings } from "../config/unknown.ts"
import { replicationSettings } from "../replication/settings.ts"
import { errorText } from "../store/error-view.ts"
import { checkReads } from "../stored.ts"
import { version } from "../version.ts"
import { addBackup } from "./command/backup.ts"
import { addBans } from "./command/ban.ts"
import { addDoctor } from "./command/doctor.ts"
import { addDraws } from "./command/draws.ts"
import { addKeys } from "./command/key.ts"
import { addOrganizations } from "./command/organization.ts"
import { addPlayers } from "./command/player.ts"
import { addPostgres } from "./command/postgres.ts"
import { addRecover } from "./command/recover.ts"
import { addStream } from "./command/stream.ts"
import { addTransfer } from "./command/transfer.ts"
import { addUsers } from "./command/user.ts"
import { databaseOf } from "./database.ts"
import { printable } from "./escape.ts"

const createProgram = (environment: Environment): Command => {
  const program = new Command("bun run cli")
    .description("Commands for the operator of a database.")
    .version(version)
    .option(
      "--database <path>",
      "the SQLite file, or the URL of a PostgreSQL database (default: the setting DATABASE_PATH or DATABASE_URL)",
    )
    .hook("preAction", (options) => {
      for (const warning of unknownSettings(environment, replicationSettings))
        process.stderr.write(`premio: ${printable(warning)}\n`)
      options.setOptionValue("database", databaseOf(options.opts<{ database?: string }>().database, environment))
    })
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      outputError: (text, write) =>
        write(
          `premio: ${printable(
            text
              .replace(/^error: /, "")
              .trim()
              .replaceAll(/\s+/g, " "),
          )}\n`,
        ),
    })
    .exitOverride()
  addOrganizations(program)
  addKeys(program)
  addUsers(program)
  addBans(program)
  addPlayers(program)
  addTransfer(program, environment)
  addDoctor(program, environment)
  addDraws(program)
  addStream(program)
  addRecover(program)
  addBackup(program, environment)
  addPostgres(program)
  return program
}

/** Runs one command and returns the exit code; an error is printed in one line. */
export const runCli = async (words: readonly string[], environment: Environment): Promise<number> => {
  checkReads()
  try {
    await createProgram(environment).parseAsync(words, { from: "user" })
    return 0
  } catch (error) {
    // commander has printed its own error, or the requested help.
    if (error instanceof CommanderError) return error.exitCode
    process.stderr.write(`premio: ${printable(errorText(error))}\n`)
    return 1
  }
}
