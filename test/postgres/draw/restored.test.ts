import { beforeAll, describe, expect, test } from "bun:test"
import { rmSync } from "node:fs"
import { join } from "node:path"
import {
  closeChains,
  drawnGame,
  openChains,
  playAs,
  untilBothDraw,
  verified,
} from "../../support/fair/postgres-draws.ts"
import { makeCampaign } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { inTurn } from "../../support/service/process.ts"
import { onServer, startCluster } from "../../support/store/postgres.ts"
import { givenProcesses } from "../../support/store/postgres-processes.ts"
import { until } from "../../support/waiting.ts"

const cluster = await startCluster()
const served = givenProcesses(cluster)
const { processes } = served
let org: Client
let name = ""
beforeAll(async () => {
  if (!cluster) return
  name = new URL(served.url).pathname.slice(1)
  org = inTurn(() => processes, await served.on(0).organization())
})

const draw = async (campaignId: string, count: number): Promise<readonly string[]> => {
  const answers = await Promise.all(times(count, (index) => playAs(org, campaignId, `user-${index}`)))
  return answers.map(({ body }) => body.draw.chainId)
}
const untilPlayed = (campaignId: string) =>
  until(
    "plays after the restore",
    async () => {
      const { status, body } = await playAs(org, campaignId, "after")
      return status === 200 ? (body.draw.chainId as string) : undefined
    },
    30_000,
  )

/** Plays in games of a snapshot with and without draws, restores it, and expects that no draw repeats. */
const expectOthers = async (take: () => Promise<void>, restore: () => Promise<void>) => {
  const drawn = await makeCampaign(org, drawnGame)
  const empty = await makeCampaign(org, drawnGame)
  const seen = new Set(await draw(drawn, 10))
  await untilBothDraw(org, drawn)
  await take()
  await untilPlayed(drawn)
  for (const chainId of [...(await draw(drawn, 20)), ...(await draw(empty, 20))]) seen.add(chainId)
  await restore()
  for (const campaignId of [drawn, empty]) {
    const after = [await untilPlayed(campaignId), ...(await draw(campaignId, 20))]
    expect(after.filter((chainId) => seen.has(chainId))).toEqual([])
    await until("the closing of what was open", async () => {
      const ids = (await openChains(served.url, campaignId)).map(({ id }) => id).join(", ")
      const left = await onServer<{ chain_id: string }>(
        served.url,
        `SELECT chain_id FROM chains WHERE id IN (${ids || 0})`,
      )
      return left.some(({ chain_id: id }) => seen.has(id)) ? undefined : true
    })
    await closeChains(org, campaignId)
    const report = await verified(org, campaignId)
    expect(report.repeated).toBe(report.draws)
  }
}

describe.skipIf(!cluster)("nothing is drawn again", () => {
  test("after a snapshot of the volume was restored under running processes", async () => {
    const data = join(cluster?.folder ?? "", "data")
    const copy = join(cluster?.folder ?? "", "copy")
    const whileDown = async (work: () => void) => {
      await cluster?.control("stop", "-m", "fast")
      work()
      await cluster?.control("start")
    }
    await expectOthers(
      () => whileDown(() => Bun.spawnSync(["cp", "-a", data, copy])),
      () =>
        whileDown(() => {
          rmSync(data, { recursive: true })
          Bun.spawnSync(["cp", "-a", copy, data])
        }),
    )
  }, 120_000)

  test("after a copy of the database replaced it under running processes", async () => {
    const admin = cluster?.url("postgres") ?? ""
    const alone = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
    /** Copies the database while nobody can connect to it, since a template must have no connections. */
    const copy = async () => {
      await onServer(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await onServer(admin, alone)
      await onServer(admin, `CREATE DATABASE copied TEMPLATE ${name}`)
      await onServer(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    }
    await expectOthers(copy, async () => {
      await onServer(admin, `DROP DATABASE ${name} WITH (FORCE)`)
      await onServer(admin, `ALTER DATABASE copied RENAME TO ${name}`)
    })
  }, 120_000)
})
