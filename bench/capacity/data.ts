import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { oneClock } from "../../src/core/clock.ts"
import { secureSources } from "../../src/random.ts"
import { openStore } from "../../src/store/sqlite/store.ts"
import { orgId } from "../api.ts"
import { granted, inBatches, prepareCampaigns } from "../targets/prepare.ts"

/** Players whose plays are sent to the store at once: far more than requests that wait, since each commit waits for the disk. */
const chunk = 10_000

/** A database with an organization whose campaign `ranked` each of `players` has played once. */
export type Data = { readonly path: string; readonly key: string; readonly players: number }

/** Makes the database in a folder of `folder`, through the store's own operations, unless an earlier run has kept it. */
export const makeData = async (folder: string, players: number): Promise<Data> => {
  const own = join(folder, `players-${players}`)
  const data = (at: string) => ({ path: join(at, "premio.db"), keyPath: join(at, "key") })
  if (!existsSync(own)) {
    const making = `${own}-making`
    rmSync(making, { recursive: true, force: true })
    mkdirSync(making, { recursive: true })
    const { path, keyPath } = data(making)
    const store = openStore(path, oneClock(Date.now), secureSources)
    writeFileSync(keyPath, (await prepareCampaigns(store)).key)
    const play = (index: number) => ({
      orgId,
      campaignId: "ranked",
      externalUserId: `user-${index}`,
      gameResult: { score: 10 },
    })
    for (let from = 0; from < players; from += chunk) {
      const length = Math.min(chunk, players - from)
      await inBatches(length, (index) => granted(store.partner.play(play(from + index))), length)
    }
    await store.close()
    renameSync(making, own)
  }
  const { path, keyPath } = data(own)
  return { path, key: readFileSync(keyPath, "utf8"), players }
}
