import type { Command } from "commander"
import { externalId, id, jsonOption, organizationOption, text, timestamp } from "../arguments.ts"
import { Failure } from "../failure.ts"
import { allOf, example, forOrganization, optionsOf, unlessRefused } from "../operate.ts"
import { print, printRow, printRows } from "../print.ts"

type NewBan = {
  readonly user?: string
  readonly client?: string
  readonly reason?: string
  readonly message?: string
  readonly until?: number
}

const addBan = (group: Command) =>
  group
    .command("add")
    .description("Ban a player, identified by one of two ids.")
    .addOption(organizationOption())
    .option("--user <externalUserId>", "the organization's id of the person", externalId)
    .option("--client <clientId>", "the person's client id", id)
    .option("--reason <text>", "why, for the organization", text(1000))
    .option("--message <text>", "the message that the player sees", text(1000))
    .option("--until <time>", "when the ban ends by itself, such as 2026-12-01T00:00:00Z", timestamp)
    .addOption(jsonOption())
    .addHelpText("after", example('bans add --organization sol --user user-9 --reason "Several accounts"'))
    .action(async (_options, command: Command) => {
      const { user, client, reason, message, until, json = false } = optionsOf<NewBan>(command)
      if ((user === undefined) === (client === undefined)) throw new Failure("give either --user or --client")
      const request = {
        ...(user === undefined ? { clientId: client } : { externalUserId: user }),
        ...(reason !== undefined && { reason }),
        ...(message !== undefined && { message }),
        ...(until !== undefined && { until }),
      }
      const made = await forOrganization(command, (operator, caller) => operator.createBan(caller, request))
      printRow(unlessRefused(made), json)
    })

export const addBans = (program: Command) => {
  const group = program.command("bans").description("Add, list and lift the bans of an organization's players.")
  addBan(group)
  group
    .command("list")
    .description("List the bans in force.")
    .addOption(organizationOption())
    .addOption(jsonOption())
    .addHelpText("after", example("bans list --organization sol"))
    .action(async (_options, command: Command) => {
      const bans = await forOrganization(command, (operator, { orgId }) =>
        allOf(async (page) => unlessRefused(await operator.bans(orgId, {}, page))),
      )
      printRows(bans, optionsOf(command).json ?? false)
    })
  group
    .command("lift")
    .description("Lift a ban. The player stays banned while another ban is in force.")
    .argument("<banId>", "its id, as the list shows it", id)
    .addOption(organizationOption())
    .addHelpText("after", example("bans lift ban_1k7up1v701hdc5wzfhg73cm4k --organization sol"))
    .action(async (banId: string, _options, command: Command) => {
      unlessRefused(await forOrganization(command, (operator, caller) => operator.liftBan(caller, banId)))
      print(`${banId} is lifted`)
    })
}
