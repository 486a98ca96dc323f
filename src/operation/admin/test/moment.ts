import { takeTurns } from "../../../concurrency/turn.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { countPast } from "../../../core/moment/moment.ts"
import { type Fired, namedFired } from "../../../core/operation/admin/test/advance.ts"
import type { MomentReads, StoredBatch } from "../../../record/campaign/moment.ts"
import { blockOf, decryptBlock, decryptSalt, momentsOfABlock } from "../../../secret/moment-cipher.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { timesOf } from "../campaign/moment-list.ts"
import type { Happened, Span } from "./advance.ts"

type Needs = { readonly momentReads: MomentReads; readonly cipher: SecretCipher }

/** How many moments of a batch have come by each of some times: found by halves, since a batch may be large. */
const comeBy = (reads: MomentReads, cipher: SecretCipher, orgId: string, batch: StoredBatch) => {
  const salt = decryptSalt(cipher, orgId, batch)
  const known = new Map<number, Float64Array>()
  const blockAt = async (number: number): Promise<Float64Array> => {
    const found = known.get(number)
    if (found) return found
    const [encrypted] = await reads.blocks(orgId, batch.row, number, number)
    const times = Float64Array.from(encrypted === undefined ? [] : decryptBlock(salt, number, encrypted))
    known.set(number, times)
    return times
  }
  return async (time: number): Promise<number> => {
    let [low, high] = [0, blockOf(batch.count - 1)]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (((await blockAt(middle))[0] as number) <= time) low = middle
      else high = middle - 1
    }
    return low * momentsOfABlock + countPast(await blockAt(low), time)
  }
}

/** Whether a moment of the batch may lie in the span; one whose window is not known may. */
const mayCome = ({ live, window }: StoredBatch, { after, until }: Span): boolean =>
  live > 0 && (window === null || (Date.parse(window.from) <= until && Date.parse(window.to) > after))

/** The end of what still comes of a campaign: nothing does once it has ended. */
const lastOf = ({ status, endsAt }: Campaign, { after, until }: Span): number =>
  status === "ended" ? after : Math.min(until, (endsAt ?? Number.POSITIVE_INFINITY) - 1)

/** The planned moments of a test organization that came on the way (docs/api.md#the-clock), taken or not. */
export const momentsOnTheWay =
  ({ momentReads: reads, cipher }: Needs): Happened =>
  async (orgId, span) => {
    const first: Fired[] = []
    let count = 0
    const giveWay = takeTurns()
    for (const id of await reads.campaigns(orgId)) {
      await giveWay()
      const found = await reads.read(orgId, id)
      const last = found ? lastOf(found.campaign, span) : span.after
      for (const batch of last > span.after ? (found?.batches ?? []) : []) {
        if (!mayCome(batch, span)) continue
        const countBy = comeBy(reads, cipher, orgId, batch)
        const [from, to] = [await countBy(span.after), Math.min(await countBy(last), batch.live)]
        if (to <= from) continue
        count += to - from
        const named = Math.min(to, from + namedFired)
        const block = blockOf(from)
        const times: number[] = []
        for await (const some of timesOf(reads, cipher, orgId, batch, [block, blockOf(named - 1)])) times.push(...some)
        const shown = times.slice(from - block * momentsOfABlock, named - block * momentsOfABlock)
        first.push(...shown.map((at) => ({ at, what: "moment.opened", id })))
      }
    }
    return { first: first.toSorted((one, other) => one.at - other.at).slice(0, namedFired), count }
  }
