import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { runCli, runCliProcess } from "../../support/service/cli.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
let folder: string
let service: TestService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-cli-"))
  service = await startService()
  await service.operator.post("/api/v1/admin/organizations", { orgId: "sol", name: "Sol" }, { status: 201 })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const groups = [["organizations"], ["keys"], ["bans"], ["users"], ["players"], ["backup"], ["postgres"], ["draws"], []]
const commands = [
  "organizations create",
  "organizations list",
  "keys create",
  "keys list",
  "keys deactivate",
  "bans add",
  "bans list",
  "bans lift",
  "players erase",
  "export",
  "import",
  "doctor",
  "recover",
  "backup verify",
  "users invite",
  "users link",
  "users list",
  "postgres distribute",
  "draws export",
  "draws verify",
].map((command) => command.split(" "))

describe("--help", () => {
  test.each(commands.map((words) => [words.join(" ")]))("of %s shows how it is used, with an example", async (name) => {
    const command = name.split(" ")
    const { code, stdout, stderr } = await runCli("none.db", ...command, "--help")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toStartWith(`Usage: bun run cli ${name}`)
    expect(stdout).toContain("--database <path>")
    expect(stdout.split("\nExample:\n")[1]).toContain(`bun run cli ${name}`)
  })

  test("of the groups and of the program lists every command", async () => {
    for (const group of groups) {
      const { code, stdout } = await runCli("none.db", ...group, "--help")
      expect(code).toBe(0)
      const named = commands.filter(([first]) => group.length === 0 || first === group[0])
      for (const command of named) expect(stdout).toContain(`\n  ${command[group.length]}`)
    }
  })
})

/** The only line of output of a command that exits with code 1. */
const lineOf = async (path: string, ...words: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCli(path, ...words)
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
  expect(stderr.trimEnd().split("\n")).toHaveLength(1)
  return stderr.trimEnd()
}

test.each([
  [
    "an unknown command",
    ["organisations", "list"],
    "premio: unknown command 'organisations' (Did you mean organizations?)",
  ],
  ["an unknown option", ["doctor", "--verbose"], "premio: unknown option '--verbose'"],
  ["an argument too few", ["organizations", "create"], "premio: missing required argument 'name'"],
  ["an argument too many", ["organizations", "list", "sol"], "premio: too many arguments for 'list'"],
  ["no organization", ["keys", "list"], "premio: required option '--organization <id>' not specified"],
  [
    "no scope",
    ["keys", "create", "a", "--organization", "sol"],
    "premio: required option '--scope <scope>' not specified",
  ],
  [
    "an unknown scope",
    ["keys", "create", "a", "--organization", "sol", "--scope", "all"],
    "Allowed choices are sdk, read, write, admin, console.",
  ],
  [
    "a bad time",
    ["keys", "create", "a", "--organization", "sol", "--scope", "sdk", "--expires", "soon"],
    "It must be a timestamp",
  ],
  [
    "a bad id",
    ["organizations", "create", "Sol", "--id", "the sun"],
    "It must be 1 to 200 letters, digits, _, : or -.",
  ],
  ["an empty name", ["organizations", "create", ""], "It must be a text of 1 to 200 characters."],
  [
    "both ids",
    ["bans", "add", "--organization", "sol", "--user", "a", "--client", "b"],
    "premio: give either --user or --client",
  ],
  ["neither id", ["bans", "add", "--organization", "sol"], "premio: give either --user or --client"],
  [
    "an unknown organization",
    ["keys", "list", "--organization", "luna"],
    "premio: organization luna does not exist; check its id",
  ],
  [
    "an organization to export that is unknown",
    ["export", "--organization", "luna"],
    "premio: organization luna does not exist; check its id",
  ],
  [
    "an organization that exists",
    ["organizations", "create", "Sol", "--id", "sol"],
    "premio: organization sol exists already",
  ],
  ["an unknown key", ["keys", "deactivate", "key_1", "--organization", "sol"], "premio: API key key_1 does not exist"],
  ["an unknown ban", ["bans", "lift", "ban_1", "--organization", "sol"], "premio: ban ban_1 does not exist"],
  [
    "an unknown client",
    ["bans", "add", "--organization", "sol", "--client", "c1"],
    "premio: no client has this clientId",
  ],
  [
    "an unknown player",
    ["players", "erase", "ana", "--organization", "sol"],
    "premio: no player of the organization has this externalUserId",
  ],
  ["a file to import that is missing", ["import", "missing.ndjson"], "premio: there is no file missing.ndjson"],
  [
    "a folder to export to that is missing",
    ["export", "--organization", "sol", "--output", "missing/sol.ndjson"],
    "premio: cannot write missing/sol.ndjson: its folder must exist and be writable by this user",
  ],
])("%s is reported in one line", async (_what, words, line) => {
  expect(await lineOf(service.database.place, ...words)).toContain(line)
})

test("a separate process exits with the code, and writes nothing else", async () => {
  const { place } = service.database
  for (const words of [
    ["organizations", "list"],
    ["keys", "list", "--organization", "luna"],
    ["doctor", "--help"],
    ["bans"],
  ])
    expect(await runCliProcess(place, ...words)).toEqual(await runCli(place, ...words))
})

test("a reader that ends early, such as head, is not reported as an error", async () => {
  const words = ["organizations", "list", "--database", service.database.place]
  const piped = ["sh", "-c", '"$@" | true', "sh", process.execPath, "src/cli.ts", ...words]
  const { stderr } = Bun.spawn(piped, { cwd: root, stdin: "ignore", stderr: "pipe" })
  expect(await new Response(stderr).text()).toBe("")
})

test.each(["doctor", "organizations list", "export --organization sol"])(
  "%s ends with one line if there is no space for its output",
  async (words) => {
    const child = Bun.spawn(
      [process.execPath, "src/cli.ts", ...words.split(" "), "--database", service.database.place],
      { cwd: root, stdin: "ignore", stdout: Bun.file("/dev/full"), stderr: "pipe" },
    )
    expect(await new Response(child.stderr).text()).toBe(
      "premio: cannot write the output: ENOSPC: no space left on device, write\n",
    )
    expect(await child.exited).toBe(1)
  },
)

describe("a database that cannot be used is reported in one line", () => {
  test.each([["doctor"], ["organizations list"], ["export --organization sol"], ["recover"]])(
    "%s, if there is none",
    async (words) => {
      const path = join(folder, "missing.db")
      expect(await lineOf(path, ...words.split(" "))).toStartWith(`premio: there is no database at ${path}: `)
    },
  )

  test.each([["doctor"], ["organizations list"]])("%s, if it is another kind of file", async (words) => {
    const path = join(folder, "text.db")
    writeFileSync(path, "this is no database, and long enough to be read as one".repeat(100))
    expect(await lineOf(path, ...words.split(" "))).toContain("not a database")
  })

  test.each([["doctor"], ["organizations list"], ["recover"]])("%s, if it is a folder", async (words) => {
    expect(await lineOf(folder, ...words.split(" "))).toEndWith(`${folder}: it is a folder instead of a file`)
  })

  test.each([["doctor"], ["organizations list"]])("%s, if it is a pipe", async (words) => {
    const path = join(folder, `${words.replaceAll(" ", "-")}.pipe`)
    Bun.spawnSync(["mkfifo", path])
    const line = `${path}: it is a device, a pipe or a socket instead of a file`
    expect(await lineOf(path, ...words.split(" "))).toEndWith(line)
  })
})

test.each([
  [":memory:", 'the path of a file, not ":memory:"'],
  ["file:premio.db", 'the path of a file, not "file:premio.db"'],
  ["", 'the path of a file, not ""'],
  ["postgres://", "like postgres://user:password@host:port/database"],
])("--database %p is refused as the setting is", async (place, rule) => {
  for (const words of ["doctor", "organizations list", "import -"])
    expect(await lineOf("none.db", ...words.split(" "), "--database", place)).toBe(`premio: --database must be ${rule}`)
  expect(existsSync(join(root, ":memory:"))).toBe(false)
})

describe("over PostgreSQL", () => {
  const url = "postgres://premio:a-password@127.0.0.1:9/premio"

  test.each([
    ["recover", "PostgreSQL repairs its log by itself when it starts"],
    ["backup verify", "back up PostgreSQL with pg_basebackup or pg_dump, and check what you restored with doctor"],
    ["backup restore new.db", "back up PostgreSQL with pg_basebackup or pg_dump"],
  ])("%s is refused, with what to do instead", async (words, instead) => {
    expect(await lineOf(url, ...words.split(" "))).toStartWith(`premio: this command is for SQLite files: ${instead}`)
  })

  test.each([["doctor"], ["organizations list"], ["export --organization sol"]])(
    "%s says which server cannot be reached, and not the password",
    async (words) => {
      const line = await lineOf(url, ...words.split(" "))
      expect(line).toStartWith("premio: cannot open the database 127.0.0.1:9/premio: ")
      expect(line).not.toContain("a-password")
    },
  )
})

test("--database takes precedence over DATABASE_PATH, anywhere in the command", async () => {
  const { place } = service.database
  for (const words of [
    ["--database", place, "organizations", "list"],
    ["organizations", "list", "--database", place],
  ]) {
    const { code, stdout } = await runCli(join(folder, "missing.db"), ...words)
    expect(code).toBe(0)
    expect(stdout).toContain("sol    Sol")
  }
})
