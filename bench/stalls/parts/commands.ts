import { rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { names } from "../data.ts"
import type { Part, Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"

const command = (...args: string[]): Scenario => ({
  name: `cli ${args.join(" ")}`,
  on: "running",
  run: (service) => service.command(...args),
})

const exported = ({ databasePath }: Running) => join(dirname(databasePath), "export.ndjson")
const ofBig = ["--organization", names.big]

const exportTo = async (service: Running) => {
  rmSync(exported(service), { force: true })
  await service.command("export", ...ofBig, "--output", exported(service))
}

/** The operator's commands, while the service runs. */
export const commands: Part = {
  name: "commands",
  scenarios: [
    command("organizations", "create", "Another"),
    command("organizations", "list"),
    command("keys", "create", "App", ...ofBig, "--scope", "sdk"),
    command("keys", "list", "--organization", names.wide),
    command("bans", "add", ...ofBig, "--user", names.light),
    command("bans", "list", ...ofBig),
    { name: "cli export", on: "running", run: exportTo },
    {
      name: "cli import, into another database",
      on: "running",
      prepare: exportTo,
      run: async (service) => {
        const other = join(dirname(service.databasePath), "other.db")
        for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(other + end, { force: true })
        await service.commandOn(other, "import", exported(service))
        for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(other + end, { force: true })
      },
    },
    { ...command("doctor"), name: "cli doctor" },
  ],
}
