import type { Command } from "commander"
import { externalId, jsonOption, organizationOption } from "./arguments.ts"
import { example, forOrganization, optionsOf, unlessRefused } from "./operate.ts"
import { printRow } from "./print.ts"

export const addPlayers = (program: Command) => {
  const group = program.command("players").description("What a person may ask for.")
  group
    .command("erase")
    .description(
      "Erase who a player is, for good: name, email, traits, own data of plays, what was written in bans; the external " +
        "id becomes a random one everywhere. Plays, codes, points and every total stay.",
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
