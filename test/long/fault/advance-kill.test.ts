import { afterAll, afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { campaignDraws, chainsOf } from "../../support/fixture/draw.ts"
import { makeMarketplace, score } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import { given, points, ranked } from "../../support/fixture/ranking-prize.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import { cli } from "../../support/service/cli.ts"
import { client } from "../../support/service/client.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { rootKey } from "../../support/service/service.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { eventually } from "../../support/waiting.ts"

const path = "/api/v1/admin/test/clock/advance"
const days = 600
const stores = ["sqlite", "postgres"] as const

const cluster = await shareCluster()
const folder = mkdtempSync(join(tmpdir(), "premio-advance-"))
let running: readonly Process[] = []
afterEach(async () => {
  await Promise.all(running.map((process) => process.end("SIGKILL")))
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true })
})

test.each(stores.filter((store) => store === "sqlite" || cluster))(
  "an advance that kill -9 has cut off over %s goes on from where it was, and gives each prize once",
  async (store) => {
    const place = cluster && store === "postgres" ? await cluster.database() : join(folder, "premio.db")
    const start = () => startProcess(store === "postgres" ? { DATABASE_URL: place } : { DATABASE_PATH: place })
    running = await Promise.all(times(store === "postgres" ? 2 : 1, start))
    const [killed, other] = running
    if (!killed) throw new Error("no process has started")
    let { url } = killed
    const made = await makeTestOrganization({ operator: client(() => url, { key: rootKey }), url })
    const org = client(() => url, made)
    const campaignId = await makeMarketplace(org, { timezone: "UTC", ranking: ranked("day", [points(1, 1)]) })
    await score(org, campaignId, "ana", 5)
    const to = new Date(Date.now() + days * 86_400_000).toISOString()
    const broken = org.post(path, { to }).then(
      ({ status }) => status,
      () => "broken",
    )
    await eventually(
      () => chainsOf(org, campaignDraws(campaignId)),
      (chains) => chains.length > 1,
    )
    await killed.end("SIGKILL")
    expect(await broken).toBe("broken")
    if (!other) running = [await start()]
    url = (other ?? (running[0] as Process)).url
    const goOn = () => org.post(path, { to })
    // Over PostgreSQL, the lease of the killed process ends first.
    let answer = await eventually(goOn, ({ status }) => status === 200, 15_000)
    expect(answer.body.from < answer.body.to).toBe(true)
    while (!answer.body.done) answer = await org.post(path, { to }, { status: 200 })
    expect(answer.body.reached).toBe(to)
    expect((await given(org, campaignId)).map(({ externalUserId }) => externalUserId)).toEqual(["ana"])
    const [open, closed] = await chainsOf(org, campaignDraws(campaignId))
    expect([open?.closedAt, closed?.closedAt]).toEqual([null, open?.openedAt])
    await cli(place, "doctor")
  },
  120_000,
)
