import { type Command, InvalidArgumentError } from "commander"
import { Failure } from "../failure.ts"
import { example, optionsOf } from "../operate.ts"
import { print } from "../print.ts"

const maxShards = 1_024

const shardCount = (value: string): number => {
  const count = Number(value)
  if (Number.isInteger(count) && count >= 1 && count <= maxShards) return count
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxShards}.`)
}

const distribute = async (command: Command) => {
  const { database, shards } = optionsOf<{ shards: number }>(command)
  if (!("url" in database)) throw new Failure("set DATABASE_URL to the database on the coordinator of the cluster")
  const { distributeDatabase } = await import("../../store/postgres/upkeep/distribute.ts")
  const { tables, added, servers } = await distributeDatabase(database.url, shards)
  const where = `${tables} tables are distributed by organization, over ${servers} ${servers === 1 ? "server" : "servers"}`
  print(added === 0 ? `${where}, as they were before` : `${where}; ${added} of them are new`)
}

export const addPostgres = (program: Command) => {
  const group = program.command("postgres").description("Set up a PostgreSQL database.")
  group
    .command("distribute")
    .description(
      "Distribute the tables over a Citus cluster, by organization; tables that are already distributed stay as they are.",
    )
    .option("--shards <n>", "the number of shards, each on one server", shardCount, 32)
    .addHelpText("after", example("postgres distribute --database postgres://premio@coordinator/premio"))
    .action((_options, command: Command) => distribute(command))
}
