import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { distributeDatabase } from "../../src/store/postgres/upkeep/distribute.ts"
import { inspectDatabase } from "../../src/store/postgres/upkeep/inspect.ts"
import { makeCampaign, play, tryPlay } from "../support/fixture/play.ts"
import { type Client, client } from "../support/service/client.ts"
import { existingDatabase } from "../support/service/database.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { archiving, type Backup, backUp } from "../support/store/backup.ts"
import { citusSettings, distributedDatabase, portOf, startCitus, updateNode } from "../support/store/citus.ts"
import { type Cluster, onServer, type Server } from "../support/store/postgres.ts"
import { eventually } from "../support/waiting.ts"

const servers = await startCitus(2, { ...citusSettings, ...archiving })
const started: Server[] = [...(servers ?? [])]
afterAll(() => Promise.all(started.map((server) => server.stop())))

/** A play, and when its call began and was answered. */
type Played = { readonly sessionId: string; readonly from: number; readonly to: number }

/** Plays on and on for several organizations, each in a campaign of its own. */
const startPlays = (organizations: ReadonlyMap<Client, string>) => {
  const played: Played[] = []
  let isOver = false
  const playOn = async (org: Client, campaignId: string) => {
    while (!isOver) {
      const from = performance.now()
      const { sessionId } = (await play(org, campaignId, "ana")).body
      played.push({ sessionId, from, to: performance.now() })
    }
  }
  const playing = Promise.all([...organizations].map(([org, campaignId]) => playOn(org, campaignId)))
  return {
    /** Waits until `count` more calls were begun and answered. */
    more: (count: number) => {
      const now = performance.now()
      return eventually(
        () => played.filter(({ from }) => from > now).length,
        (calls) => calls >= count,
      )
    },
    stop: async () => {
      isOver = true
      await playing
      return played
    },
  }
}

const serve = (url: string) => startService({ database: { ...existingDatabase(url), drop: async () => undefined } })
const callingAt = (service: TestService, { key, orgId }: Client) => client(() => service.url, { key, orgId })

describe.skipIf(!servers)("a cluster that is restored to other servers", () => {
  const organizations = new Map<Client, string>()
  let name = ""
  let backups: readonly (readonly Backup[])[] = []
  /** An organization that was made between the restore points `early` and `late`, in which nobody played before `late`. */
  let between: Client
  let played: readonly Played[] = []
  const points: Record<"from" | "to", number> = { from: 0, to: 0 }

  /** Restores the servers, each to its restore point, and tells the coordinator where they are; returns its URL. */
  const restore = async (from: readonly Backup[], ...to: readonly string[]): Promise<string> => {
    const restored: Server[] = []
    for (const [index, one] of from.entries()) restored.push(await one(to[index] ?? ""))
    started.push(...restored)
    const url = restored[0]?.url(name) ?? ""
    for (const [index, { port }] of restored.entries()) await updateNode(url, servers?.[index]?.port ?? 0, port)
    return url
  }

  beforeAll(async () => {
    const all = servers as readonly Cluster[]
    const url = await distributedDatabase(all)
    name = new URL(url).pathname.slice(1)
    backups = [await Promise.all(all.map(backUp)), await Promise.all(all.map(backUp))]
    const service = await serve(url)
    const ports = new Set<number>()
    while (ports.size < 2) {
      const org = await service.organization()
      const port = await portOf(url, org.orgId)
      if (!ports.has(port)) organizations.set(org, await makeCampaign(org))
      ports.add(port)
    }
    await onServer(url, "SELECT citus_create_restore_point('early')")
    between = await service.organization()
    const plays = startPlays(organizations)
    await plays.more(20)
    points.from = performance.now()
    await onServer(url, "SELECT citus_create_restore_point('late')")
    points.to = performance.now()
    await plays.more(20)
    played = await plays.stop()
    await service.stop()
    for (const server of all) await server.control("stop")
  }, 240_000)

  test("has everything acknowledged before the restore point, and nothing of what was called after it", async () => {
    const url = await restore(backups[0] ?? [], "late", "late", "late")
    const rows = await onServer<{ id: string }>(url, "SELECT session_id AS id FROM plays")
    const found = new Set(rows.map(({ id }) => id))
    const before = played.filter(({ to }) => to < points.from)
    const after = played.filter(({ from }) => from > points.to)
    expect(Math.min(before.length, after.length)).toBeGreaterThanOrEqual(20)
    expect(before.filter(({ sessionId }) => !found.has(sessionId))).toEqual([])
    expect(after.filter(({ sessionId }) => found.has(sessionId))).toEqual([])
    const { findings } = await inspectDatabase(url)
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
    const service = await serve(url)
    for (const [org, campaignId] of organizations)
      expect(await tryPlay(callingAt(service, org), campaignId)).toBe("200")
    await makeCampaign(callingAt(service, between))
    await service.stop()
  }, 240_000)

  test("serves what an older coordinator does not know once the directory is completed, as doctor says", async () => {
    const url = await restore(backups[1] ?? [], "early", "late", "late")
    const broken = async () => (await inspectDatabase(url)).findings.filter(({ violations }) => violations > 0)
    expect(await broken()).toMatchObject([{ rule: "directory", violations: 1 }])
    let service = await serve(url)
    for (const [org, campaignId] of organizations)
      expect(await tryPlay(callingAt(service, org), campaignId)).toBe("200")
    expect((await callingAt(service, between).get("/api/v1/admin/campaigns")).status).toBe(401)
    await service.stop()
    await distributeDatabase(url, 4)
    expect(await broken()).toEqual([])
    service = await serve(url)
    await makeCampaign(callingAt(service, between))
    for (const [org, campaignId] of organizations)
      expect(await tryPlay(callingAt(service, org), campaignId)).toBe("200")
    await service.stop()
  }, 240_000)
})
