import { type Command, Option } from "commander"
import { type Scope, scopes } from "../../core/organization/organization.ts"
import { id, jsonOption, organizationOption, text, timestamp } from "../arguments.ts"
import { allOf, example, forOrganization, optionsOf, unlessRefused } from "../operate.ts"
import { print, printRow, printRows } from "../print.ts"

type NewKey = { readonly scope: Scope; readonly expires?: number }

export const addKeys = (program: Command) => {
  const group = program.command("keys").description("Create, list and deactivate the API keys of an organization.")
  group
    .command("create")
    .description("Create an API key. It is shown once.")
    .argument("<name>", "what it is for", text(200))
    .addOption(organizationOption())
    .addOption(new Option("--scope <scope>", "what it may call").choices(scopes).makeOptionMandatory())
    .option("--expires <time>", "when it expires", timestamp)
    .addOption(jsonOption())
    .addHelpText("after", example("keys create Checkout --organization sol --scope write"))
    .action(async (name: string, _options, command: Command) => {
      const { scope, expires, json = false } = optionsOf<NewKey>(command)
      const request = { name, scope, ...(expires !== undefined && { expiresAt: expires }) }
      const made = await forOrganization(command, (operator, caller) => operator.createApiKey(caller, request))
      const { orgId: _orgId, deactivatedAt: _deactivatedAt, ...key } = unlessRefused(made)
      printRow(key, json)
    })
  group
    .command("list")
    .description("List the API keys, without the keys themselves.")
    .addOption(organizationOption())
    .addOption(jsonOption())
    .addHelpText("after", example("keys list --organization sol"))
    .action(async (_options, command: Command) => {
      const keys = await forOrganization(command, (operator, { orgId }) =>
        allOf((page) => operator.apiKeys(orgId, page)),
      )
      printRows(
        keys.map(({ orgId: _orgId, ...key }) => key),
        optionsOf(command).json ?? false,
      )
    })
  group
    .command("deactivate")
    .description("Deactivate an API key immediately and permanently.")
    .argument("<keyId>", "its id, as the list shows it", id)
    .addOption(organizationOption())
    .addHelpText("after", example("keys deactivate key_1k7upjuk7f9wbskggc4seh349 --organization sol"))
    .action(async (keyId: string, _options, command: Command) => {
      unlessRefused(await forOrganization(command, (operator, caller) => operator.deactivateApiKey(caller, keyId)))
      print(`${keyId} is deactivated`)
    })
}
