import { afterAll, expect, test } from "bun:test"
import { type FrontProxy, startProxy } from "../support/deploy/proxy.ts"
import { describeWithTools } from "../support/deploy/tool.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { freePort, startCluster } from "../support/store/postgres.ts"
import { until } from "../support/waiting.ts"

const players = 8

describeWithTools(
  "a rolling restart of two processes behind the proxy of the compose files",
  ["caddy"],
  ({ caddy }) => {
    const ends: (() => unknown)[] = []
    afterAll(async () => {
      for (const end of ends.reverse()) await end()
    })

    /** Plays on connections that are kept open, until `isDone`: the statuses of the answers, and the sessions of the plays. */
    const playOn = async (proxy: FrontProxy, headers: Record<string, string>, isDone: () => boolean) => {
      const statuses: number[] = []
      const sessions: string[] = []
      const one = async (player: number) => {
        for (let nth = 0; !isDone(); nth++) {
          const answer = await proxy.call("/api/v1/games/play", {
            method: "POST",
            headers: { ...headers, "idempotency-key": `${player}-${nth}` },
            body: JSON.stringify({ campaignId: "c", externalUserId: `player-${player}` }),
          })
          statuses.push(answer.status)
          sessions.push(((await answer.json()) as { sessionId: string }).sessionId)
          // Pauses of which some are longer than a process that is about to end waits for calls.
          await Bun.sleep((player * nth) % 400)
        }
      }
      await Promise.all(Array.from({ length: players }, (_, player) => one(player + 1)))
      return { statuses, sessions }
    }

    test("refuses no call", async () => {
      const cluster = await startCluster()
      if (!cluster) return
      ends.push(() => cluster.stop())
      const url = await cluster.database()
      const ports = [await freePort(), await freePort()]
      const start = async (port: number) => {
        const running = await startProcess({ DATABASE_URL: url, PORT: String(port), LOG_LEVEL: "info" })
        ends.push(() => running.end("SIGKILL"))
        return running
      }
      const processes: Process[] = []
      for (const port of ports) processes.push(await start(port))
      const org = await processes[0]?.organization()
      if (!org) throw new Error("no process has started")
      await org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" })
      const proxy = await startProxy(caddy, ports)
      ends.push(() => proxy.stop())
      await until("the proxy answers", async () => (await proxy.call("/readyz").catch(() => null))?.ok || undefined)
      let isDone = false
      const headers = {
        authorization: `Bearer ${org.key}`,
        "x-org-id": org.orgId,
        "content-type": "application/json",
      }
      const played = playOn(proxy, headers, () => isDone)
      for (const [at, port] of ports.entries()) {
        expect(await processes[at]?.end("SIGTERM")).toBe(0)
        processes[at] = await start(port)
        await Bun.sleep(3_000)
      }
      isDone = true
      const { statuses, sessions } = await played
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(new Set(sessions).size).toBe(sessions.length)
      expect(sessions.length).toBeGreaterThan(100)
    }, 180_000)
  },
)
