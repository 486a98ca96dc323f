import { expect, test } from "bun:test"
import { campaignDraws, chainsOf } from "../../support/fixture/draw.ts"
import { makeMarketplace, score } from "../../support/fixture/play.ts"
import { given, points, ranked } from "../../support/fixture/ranking-prize.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import { cli } from "../../support/service/cli.ts"
import { client } from "../../support/service/client.ts"
import { givenKilled } from "../../support/service/killed.ts"
import { rootKey } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const path = "/api/v1/admin/test/clock/advance"
const days = 600

const { stores, database } = await givenKilled()

test.each(stores)(
  "an advance that kill -9 has cut off over %s goes on from where it was, and gives each prize once",
  async (store) => {
    const { place, start } = await database(store)
    const killed = await start()
    const other = store === "postgres" ? await start() : null
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
    url = (other ?? (await start())).url
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
