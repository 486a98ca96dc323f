import type { Command } from "commander"
import { id, jsonOption, text } from "../arguments.ts"
import { withOperator } from "../database.ts"
import { allOf, example, optionsOf, unlessRefused } from "../operate.ts"
import { printRow, printRows } from "../print.ts"

export const addOrganizations = (program: Command) => {
  const group = program.command("organizations").description("Create and list organizations.")
  group
    .command("create")
    .description("Create an organization and its first admin key. The key is shown once.")
    .argument("<name>", "its display name", text(200))
    .option("--id <id>", "its id (default: a generated one)", id)
    .option("--test", "make it a test organization, which it stays")
    .addOption(jsonOption())
    .addHelpText("after", example('organizations create "Tiendas Sol" --id sol'))
    .action(async (name: string, _options, command: Command) => {
      const { database, id: orgId, test = false, json = false } = optionsOf<{ id?: string; test?: boolean }>(command)
      const request = { name, mode: test ? "test" : "live", ...(orgId !== undefined && { orgId }) } as const
      const made = await withOperator(database, (operator) => operator.createOrganization(request))
      const { apiKey, ...organization } = unlessRefused(made)
      printRow({ ...organization, keyId: apiKey.keyId, scope: apiKey.scope, key: apiKey.key }, json)
    })
  group
    .command("list")
    .description("List the organizations.")
    .addOption(jsonOption())
    .addHelpText("after", example("organizations list"))
    .action(async (_options, command: Command) => {
      const { database, json = false } = optionsOf(command)
      printRows(await withOperator(database, (operator) => allOf(operator.organizations)), json)
    })
}
