import { afterAll, beforeAll, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"
import { accepted } from "../../support/store/store.ts"

const cluster = await shareCluster()
let stores: PostgresStores
beforeAll(async () => {
  if (cluster) stores = await openStores(cluster, oneClock(Date.now))
})
afterAll(async () => {
  await stores?.close()
  await cluster?.stop()
})

const fields = { name: "Spring", status: "active", gameType: "scratch_card", rewardType: "none", winProbability: 0.5 }

test.skipIf(!cluster)(
  "a chain that a play asks for is opened no more once the test organization is being reset",
  async () => {
    const { admin } = stores.store(0)
    await accepted(admin.createOrganization({ orgId: "acme", name: "Acme" }))
    for (let round = 0; round < 5; round++) {
      const made = await accepted(
        admin.createTestOrganization({ orgId: "acme", keyId: null }, {
          orgId: `trial-${round}`,
          name: "Trial",
        } as never),
      )
      const { orgId } = made.apiKey
      await accepted(admin.createCampaign({ orgId, keyId: null }, "spring", fields as never))
      // This store has no chain of the campaign yet. What it does by itself is reported, and would fail the test.
      const { admin: other, partner } = stores.store(1)
      const playing = partner.play({ orgId, campaignId: "spring", externalUserId: "ana" } as never)
      await Promise.all([playing, other.resetTest({ orgId, keyId: null })].map((done) => done.catch(() => undefined)))
    }
    expect(await stores.rows("SELECT FROM test_organizations WHERE org_id LIKE 'trial-%'")).toHaveLength(5)
  },
)
