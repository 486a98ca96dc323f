import { afterAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { playFiles } from "../../src/archive/files.ts"
import { oneClock } from "../../src/core/clock.ts"
import type { Store } from "../../src/core/port/store.ts"
import { openStream } from "../../src/http/operation/export/stream-lines.ts"
import { secureSources } from "../../src/random.ts"
import { openStore } from "../../src/store/sqlite/store.ts"
import { times } from "../support/fixture/promo.ts"
import { scratchFolder } from "../support/scratch.ts"
import { shareCluster } from "../support/store/postgres.ts"
import { openStores } from "../support/store/postgres-stores.ts"
import { accepted, caller, game } from "../support/store/store.ts"

const cluster = await shareCluster()
const folder = mkdtempSync(join(scratchFolder, "premio-plays-"))
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true })
})

const { orgId } = caller
/** More than an answer reads at once. */
const played = 1_200
let now = Date.parse("2026-11-10T12:00:00.000Z")
const clocks = oneClock(() => now)

const stores = {
  "a file": async () => {
    const store = openStore(join(mkdtempSync(join(folder, "file-")), "premio.db"), clocks, secureSources)
    return { store, close: () => store.close() }
  },
  PostgreSQL: async () => {
    if (!cluster) throw new Error("there is no PostgreSQL")
    const shared = await openStores(cluster, clocks, 1)
    return { store: shared.store(0), close: shared.close }
  },
}

const archiveAll = async ({ upkeep }: Store, into: string) => {
  const observer = { archived: () => undefined, failed: (error: unknown) => expect(error).toBeUndefined() }
  while (await upkeep.archivePlays({ days: 1, files: playFiles(into, { isMade: true }), observer }));
}

describe.each(Object.entries(stores))("over %s", (name, open) => {
  test.skipIf(name === "PostgreSQL" && !cluster)("a missing folder is told before any play could leave", async () => {
    const { store, close } = await open()
    const failures: unknown[] = []
    const observer = { archived: () => undefined, failed: (error: unknown) => failures.push(error) }
    const files = playFiles(join(folder, "missing"), { isMade: false })
    expect(await store.upkeep.archivePlays({ days: 1, files, observer })).toBe(false)
    expect(String(failures)).toContain("is not a folder; create or mount it")
    await close()
  })

  test.skipIf(name === "PostgreSQL" && !cluster)(
    "an answer that plays leave while it is read says so before it goes on behind them",
    async () => {
      now = Date.parse("2026-11-10T12:00:00.000Z")
      const { store, close } = await open()
      await accepted(store.admin.createOrganization({ orgId, name: "Org" }))
      await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
      await accepted(store.admin.createCampaign(caller, "game", { name: "Game", ...game, winProbability: 0 }))
      const play = { orgId, campaignId: "game", externalUserId: "ana", gameResult: { score: 1 } }
      await Promise.all(times(played, () => accepted(store.partner.play(play))))
      now = Date.parse("2027-02-10T12:00:00.000Z")

      const asked = { orgId, since: null, types: ["play"], limit: 10_000, isPersonal: false } as const
      const { lines } = await accepted(openStream(store, asked))
      const into = join(folder, name)
      const shown: { type: string; id: string }[] = []
      for await (const line of lines) {
        if (shown.length === 0) await archiveAll(store, into)
        shown.push(JSON.parse(line))
      }
      const shownIds = shown.flatMap(({ type, id }) => (type === "play" ? [id] : []))
      expect(shownIds.length).toBeLessThan(played)
      expect(shown.find(({ type }) => type !== "play")).toMatchObject({ type: "archived", plays: played - 1 })
      const [file = ""] = readdirSync(join(into, orgId))
      const text = readFileSync(join(into, orgId, file), "utf8")
      const archived = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).id]))
      expect(new Set([...shownIds, ...archived]).size).toBe(played)
      await close()
    },
  )
})
