import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Block, blocksOf, type Need, type SavedFile, savedFilesOf } from "../support/document/blocks.ts"
import { cloneTo, pathWithoutBun } from "../support/document/clone.ts"
import { openTerminal } from "../support/document/terminal.ts"
import { hasLitestream } from "../support/replication/replication.ts"
import { hasS3, startS3 } from "../support/replication/s3.ts"
import { type Cluster, freePort, startCluster } from "../support/store/postgres.ts"
import { eventually } from "../support/waiting.ts"

const isRunnable =
  ["bash", "curl", "git", "node", "npm", "openssl"].every((program) => Bun.which(program) !== null) &&
  existsSync(join(import.meta.dir, "../../.git"))

/** Those whose calls go to the organization of the quickstart, in its terminals. */
const forIntegrators = [
  "api",
  "webhooks",
  "participation",
  "apps",
  "testing",
  "fair-draws",
  "organizers",
  "server-library",
  "warehouse",
].map((name) => `docs/${name}.md`)

/** The names of the events that the receiver of the quickstart has verified. */
const verifiedIn = (text: string): string[] =>
  [...text.matchAll(/verified (.+)\n/g)].map(([, body = ""]) => JSON.parse(body).event)

/** What the two terminals have shown: that of commands, and that of the service. */
type Seen = { readonly said: string; readonly served: string }

/** Whether the service that was started last has encrypted all secrets with its key. */
const isReencrypted = ({ served }: Seen): boolean =>
  served.lastIndexOf("all secrets now use the current SECRETS_KEY") > served.lastIndexOf('"msg":"stopping"')

type Step = Block | SavedFile

const stepsOf = (document: string): Step[] =>
  [...blocksOf(document), ...savedFilesOf(document)].toSorted((a, b) => a.line - b.line)

// In the order in which a newcomer reads the documents: what one leaves behind is there for the next.
describe.skipIf(!isRunnable)("the blocks of commands, pasted in a clean clone", () => {
  let folder: string
  let clone: string
  let environment: Record<string, string>
  let cluster: Cluster | null = null
  let bucket: Awaited<ReturnType<typeof startS3>> | null = null
  const available = new Set<Need>()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "premio-paste-"))
    clone = join(folder, "premio")
    cloneTo(clone)
    for (const name of ["home", "scratch", "path"]) mkdirSync(join(folder, name))
    environment = {
      PATH: pathWithoutBun(join(folder, "path")),
      HOME: join(folder, "home"),
      TMPDIR: folder,
      PORT: String(await freePort()),
      SHOP_PORT: String(await freePort()),
      RECEIVER_PORT: String(await freePort()),
      NO_COLOR: "1",
      npm_config_update_notifier: "false",
    }
    if (hasS3 && hasLitestream) {
      bucket = await startS3()
      environment["AWS_ENDPOINT_URL_S3"] = bucket.environment.LITESTREAM_ENDPOINT
      available.add("bucket")
    }
    cluster = await startCluster()
    if (cluster) {
      Object.assign(environment, { PGHOST: "127.0.0.1", PGPORT: String(cluster.port), PGUSER: "postgres" })
      available.add("postgres")
    }
    if (process.env["CI"]) expect([...available]).toEqual(["bucket", "postgres"])
  }, 120_000)
  afterAll(async () => {
    await bucket?.stop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Does what a reader does from the first line to the last, and returns the two terminals. */
  const follow = async (documents: readonly string[], isEnough: (seen: Seen) => boolean) => {
    const open = () => openTerminal(clone, join(folder, "scratch"), environment)
    const [first, second] = [open(), open()]
    const take = async (step: Step) => {
      if ("name" in step) return writeFileSync(join(clone, step.name), step.text)
      if (!step.needs.every((need) => available.has(need))) return
      if (step.isStopped) await first.interrupt()
      if (step.serves) await first.serve(step.code)
      else await second.paste(step.code)
    }
    try {
      for (const document of documents)
        for (const step of stepsOf(document))
          await take(step).catch((error: Error) => {
            throw new Error(`${document}:${step.line}: ${error.message}`)
          })
      const { said } = await eventually(() => ({ said: second.said(), served: first.said() }), isEnough)
      await first.interrupt()
      return { said, served: first.said() }
    } finally {
      await second.close()
      await first.close()
    }
  }

  const slow = 300_000

  test(
    "README.md",
    async () => {
      const { said, served } = await follow(["README.md"], () => true)
      expect(served).toMatch(/^Open +http/m)
      expect(said).toMatch(/^key +premio_/m)
    },
    slow,
  )

  test(
    "docs/quickstart.md, whose receiver verifies all webhooks, and the guides for integrators after it",
    async () => {
      const areVerified = ({ said }: Seen) => verifiedIn(said).length >= 7
      const { said } = await follow(["docs/quickstart.md", ...forIntegrators], areVerified)
      const twice = ["code.redeemed", "game.played", "game.won"].flatMap((event) => [event, event])
      expect(verifiedIn(said)).toEqual(expect.arrayContaining([...twice, "webhook.test"]))
      expect(said).not.toContain("refused a request")
      // What the documents create has an id of its own in each.
      expect(said).not.toContain("exists already")
      expect(said).toMatch(/"ok":true,"code":"SPRING-/)
      expect(said).toMatch(/won true SPRING-/)
      expect(said).toMatch(/redeemed SPRING-/)
      const style = ["node_modules/.bin/biome", "check", "--config-path=.ci/style.json", "--no-errors-on-unmatched"]
      expect(Bun.spawnSync([...style, "data"], { cwd: clone }).exitCode).toBe(0)
    },
    slow,
  )

  test(
    "docs/operating.md, which moves an organization and rotates SECRETS_KEY",
    async () => {
      const { said } = await follow(["docs/operating.md"], isReencrypted)
      expect(said).toContain("/console/join#sol.")
      expect(said.match(/^ok +secrets:/gm)).toHaveLength(1)
    },
    slow,
  )

  test(
    "docs/replication.md, which returns to an earlier state",
    async () => {
      if (!available.has("bucket")) return
      const { said, served } = await follow(["docs/replication.md"], () => true)
      expect(said).toMatch(/^restored /m)
      expect(served.match(/"msg":"listening"/g)).toHaveLength(2)
    },
    slow,
  )

  test(
    "docs/postgres.md",
    async () => {
      if (!available.has("postgres")) return
      const { said } = await follow(["docs/postgres.md"], () => true)
      expect(said).toMatch(/^ok +row-numbers:/m)
    },
    slow,
  )
})
