import { afterAll, test } from "bun:test"
import fc from "fast-check"
import { History, makeHistoryTemplate } from "../support/model/history.ts"
import { stepsWith } from "../support/model/history-steps.ts"
import { clusterTemplate } from "../support/model/mortal-cluster.ts"
import { citusSettings, startCitus } from "../support/store/citus.ts"

const servers = await startCitus(2, citusSettings)
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())))

test.skipIf(!servers)(
  "what a cluster answers is what its history says, while its workers are killed and the organization is moved",
  async () => {
    const template = await makeHistoryTemplate(clusterTemplate(servers ?? []))
    const steps = stepsWith(fc.integer({ min: 1, max: 30 }))
    const holds = fc.asyncProperty(fc.integer(), steps, async (seed, drawn) => {
      const history = await History.begin(template, seed)
      for (const step of [...drawn, { crash: null }, { crash: null }, { crash: null }]) {
        await history.run(step)
        await history.checkRankings()
        await history.checkPlayers()
      }
      await history.finish()
    })
    await fc.assert(holds, { numRuns: 2, endOnFailure: true, interruptAfterTimeLimit: 200_000 })
  },
  300_000,
)
