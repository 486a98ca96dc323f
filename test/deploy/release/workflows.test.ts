import { describe, expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import manifest from "../../../package.json"
import { describeWithTools } from "../../support/deploy/tool.ts"

const root = join(import.meta.dir, "../../..")
const folder = join(root, ".github", "workflows")
const files = readdirSync(folder)
const read = (file: string) => readFileSync(join(folder, file), "utf8")

describe.each(files)("%s", (file) => {
  test("pins each action to a commit, and names its version", () => {
    const used = [...read(file).matchAll(/uses: (.+)/g)].map(([, action = ""]) => action)
    const foreign = used.filter((action) => !action.startsWith("./"))
    expect(foreign.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })

  test("lets a job only read the repository, unless it says why not, and keeps no credentials in the checkout", () => {
    const { permissions, jobs } = Bun.YAML.parse(read(file)) as {
      permissions: unknown
      jobs: Record<string, { steps?: { uses?: string; with?: Record<string, unknown> }[] }>
    }
    expect(permissions).toEqual({ contents: "read" })
    expect(read(file).match(/^ {6}[\w-]+: write$/gm)).toBeNull()
    const checkouts = Object.values(jobs)
      .flatMap(({ steps = [] }) => steps)
      .filter(({ uses }) => uses?.startsWith("actions/checkout@"))
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ "persist-credentials": false })
  })

  test("runs scripts that are there", () => {
    const named = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, script = ""]) => script)
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([])
    const paths = [...read(file).matchAll(/bash ([\w./-]+)/g)].map(([, path = ""]) => path)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describeWithTools("the workflows", ["actionlint"], ({ actionlint }) => {
  test("are ones that GitHub takes", () => {
    const { stdout } = Bun.spawnSync([actionlint, ...files.map((file) => join(folder, file))], { cwd: root })
    expect(stdout.toString()).toBe("")
  })
})

test("forms for issues ask for what they name, and each field has a name of its own", () => {
  const forms = join(root, ".github", "ISSUE_TEMPLATE")
  for (const file of readdirSync(forms).filter((name) => name !== "config.yml")) {
    const form = Bun.YAML.parse(readFileSync(join(forms, file), "utf8")) as {
      name: string
      description: string
      body: { type: string; id?: string; attributes: { label?: string; value?: string } }[]
    }
    const fields = form.body.filter(({ type }) => type !== "markdown")
    expect([file, fields.filter(({ id, attributes }) => !id || !attributes.label)]).toEqual([file, []])
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    expect(form.description.length).toBeLessThanOrEqual(200)
  }
})
