import type { Command } from "commander"
import { externalId, jsonOption, organizationOption } from "../arguments.ts"
import { example, forOrganization, optionsOf, unlessRefused } from "../operate.ts"
import { printRow } from "../print.ts"

export const addPlayers = (program: Command) => {
  const group = program.command("players").description("Handle people's requests about their data.")
  group
    .command("erase")
    .description(
      "Erase a player's identity permanently: name, email, traits, metadata of plays and texts of bans. The external id is " +
        "replaced with a random one everywhere. Plays, codes, points and all totals stay.",
    )
    .argument("<externalUserId>", "the organization's id of the person", externalId)
    .addOption(organizationOption())
    .addOption(jsonOption())
    .addHelpText("after", example("players erase user-9 --organization sol"))
    .action(async (user: string, _options, command: Command) => {
      const erased = await forOrganization(command, (operator, caller) => operator.erasePlayer(caller, user))
      printRow(unlessRefused(erased), optionsOf(command).json ?? false)
    })
}
