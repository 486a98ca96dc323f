import { afterAll, beforeAll, expect, test } from "bun:test"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { YAML } from "bun"
import { readReplication } from "../../src/replication/settings.ts"
import { describeWithTools } from "../support/deploy/tool.ts"

const deploy = join(import.meta.dir, "../../deploy")

type CloudConfig = {
  readonly write_files: readonly { readonly path: string; readonly content: string; readonly permissions: string }[]
  readonly runcmd: readonly string[]
}

const variables = {
  domain: "premio.example.com",
  archive_url: "https://downloads.example.com/premio-0.2.0.tar.gz",
  archive_sha256: "a".repeat(64),
  root_key: "r$\"'#".padEnd(40, "r"),
  secrets_key: "5".repeat(64),
  replica_url: "s3://backups/premio",
  settings: { LITESTREAM_REGION: "sa-east-1" },
  secrets: { LITESTREAM_ACCESS_KEY_ID: "id", LITESTREAM_SECRET_ACCESS_KEY: "secret" },
}

describeWithTools("Terraform", ["terraform"], ({ terraform }) => {
  let folder: string
  const run = (...args: string[]) => {
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder, CHECKPOINT_DISABLE: "1" }
    const { exitCode, stdout, stderr } = Bun.spawnSync([terraform, `-chdir=${folder}/terraform`, ...args], {
      env,
      stderr: "pipe",
    })
    return { exitCode, output: stdout.toString() + stderr.toString() }
  }
  const plan = async (changed: object) => {
    await Bun.write(join(folder, "terraform/test.tfvars.json"), JSON.stringify({ ...variables, ...changed }))
    return run("apply", "-auto-approve", "-no-color", "-var-file=test.tfvars.json")
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "premio-terraform-"))
    cpSync(deploy, folder, { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test("finds no fault in the module", () => {
    expect(run("fmt", "-check", "-diff")).toEqual({ exitCode: 0, output: "" })
    expect(run("init", "-backend=false", "-no-color")).toMatchObject({ exitCode: 0 })
    expect(run("validate", "-no-color")).toMatchObject({ exitCode: 0 })
  })

  test("makes a machine with the unit and the proxy of this repository, and settings that the service reads", async () => {
    expect(await plan({})).toMatchObject({ exitCode: 0 })
    const userData = run("output", "-raw", "user_data").output
    expect(userData).toStartWith("#cloud-config\n")
    // What the smallest of clouds takes.
    expect(userData.length).toBeLessThan(16 * 1024)
    const { write_files, runcmd } = YAML.parse(userData) as CloudConfig
    const content = (path: string) => write_files.find((file) => file.path === path)?.content ?? ""
    const own = (path: string) => Bun.file(join(deploy, path)).text()
    expect(content("/etc/systemd/system/premio.service")).toBe(await own("systemd/premio.service"))
    expect(content("/etc/premio/Caddyfile")).toBe(await own("compose/Caddyfile"))
    const environment = Object.fromEntries(
      content("/etc/premio/premio.env")
        .split("\n")
        .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? ["", ""]),
    )
    expect(environment["ROOT_KEY"]).toBe(variables.root_key)
    expect(readReplication(environment)).toMatchObject({
      replicaUrl: variables.replica_url,
      keys: { AWS_ACCESS_KEY_ID: "id" },
    })
    expect(write_files.find(({ path }) => path === "/etc/premio/premio.env")?.permissions).toBe("0600")
    expect(Bun.spawnSync(["sh", "-n"], { stdin: Buffer.from(runcmd.join("\n")) }).exitCode).toBe(0)
  })

  test.each([
    ["root_key", "short"],
    ["secrets_key", "short"],
    ["archive_sha256", "none"],
    ["replica_url", "/backups"],
  ])("refuses a wrong %s, and says how it must be", async (name, value) => {
    const { exitCode, output } = await plan({ [name]: value })
    expect([exitCode, output]).toEqual([1, expect.stringContaining(`${name} must be`)])
  })
})
