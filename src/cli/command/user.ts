import { type Command, Option } from "commander"
import { type Role, roles } from "../../core/organization/role.ts"
import { pathOfLink, statusOf, type UserLink } from "../../core/organization/user.ts"
import { email, id, jsonOption, organizationOption, userName } from "../arguments.ts"
import { allOf, example, forOrganization, optionsOf, unlessRefused } from "../operate.ts"
import { printRow, printRows } from "../print.ts"

const printLink = (link: UserLink, json: boolean) => {
  const { userId, email: address, role } = link.user
  printRow({ userId, email: address, role, path: pathOfLink(link), expiresAt: link.expiresAt }, json)
}

export const addUsers = (program: Command) => {
  const group = program.command("users").description("Invite and list the users of an organization.")
  group
    .command("invite")
    .description(
      "Invite a user. The path of their link is shown once: send it prefixed with the address of the service.",
    )
    .argument("<email>", "their e-mail", email)
    .addOption(organizationOption())
    .addOption(new Option("--role <role>", "what they may do").choices(roles).makeOptionMandatory())
    .option("--name <name>", "their name", userName)
    .addOption(jsonOption())
    .addHelpText("after", example("users invite ana@example.com --organization sol --role owner"))
    .action(async (address: string, _options, command: Command) => {
      const { role, name, json = false } = optionsOf<{ role: Role; name?: string }>(command)
      const invitation = { email: address, role, ...(name !== undefined && { name }) }
      const made = await forOrganization(command, (operator, caller) => operator.inviteUser(caller, invitation))
      printLink(unlessRefused(made), json)
    })
  group
    .command("link")
    .description("Create a new link with which a user chooses another password. It ends their second factor.")
    .argument("<userId>", "their id, as the list shows it", id)
    .addOption(organizationOption())
    .addOption(jsonOption())
    .addHelpText("after", example("users link usr_1k7upjuk7f9wbskggc4seh349 --organization sol"))
    .action(async (userId: string, _options, command: Command) => {
      const made = await forOrganization(command, (operator, caller) => operator.renewLink(caller, userId))
      printLink(unlessRefused(made), optionsOf(command).json ?? false)
    })
  group
    .command("list")
    .description("List the users.")
    .addOption(organizationOption())
    .addOption(jsonOption())
    .addHelpText("after", example("users list --organization sol"))
    .action(async (_options, command: Command) => {
      const users = await forOrganization(command, (operator, { orgId }) =>
        allOf((page) => operator.users(orgId, page)),
      )
      printRows(
        users.map((user) => {
          const { userId, email: address, name, role, createdAt } = user
          return { userId, email: address, name, role, status: statusOf(user), createdAt }
        }),
        optionsOf(command).json ?? false,
      )
    })
}
