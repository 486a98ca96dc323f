import { takeTurns } from "../../../concurrency/turn.ts"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { hasEnded } from "../../../core/campaign/dates.ts"
import type { TimeOf } from "../../../core/clock.ts"
import { endedBatch } from "../../../core/moment/moment.ts"
import {
  type MomentItem,
  type MomentPosition,
  positionsOnPage,
  type ShownBatch,
} from "../../../core/moment/moment-view.ts"
import { isoTime } from "../../../core/period.ts"
import type { MomentAdmin } from "../../../core/port/admin/campaign.ts"
import type { MomentReads, StoredBatch } from "../../../record/campaign/moment.ts"
import { blockOf, decryptBlock, decryptSalt, momentsOfABlock } from "../../../secret/moment-cipher.ts"
import type { SecretCipher } from "../../../secret/secret.ts"

const blocksOfAStep = 8

/** The times in blocks `first` to `last` of a batch, a few blocks at a time. */
export async function* timesOf(
  reads: MomentReads,
  cipher: SecretCipher,
  orgId: string,
  batch: StoredBatch,
  [first, last]: readonly [first: number, last: number] = [0, blockOf(batch.count - 1)],
): AsyncGenerator<readonly number[]> {
  const salt = decryptSalt(cipher, orgId, batch)
  const giveWay = takeTurns()
  for (let from = first; from <= last; from += blocksOfAStep) {
    await giveWay()
    const blocks = await reads.blocks(orgId, batch.row, from, Math.min(last, from + blocksOfAStep - 1))
    yield blocks.flatMap((block, index) => decryptBlock(salt, from + index, block))
  }
}

/** All moments of a batch, sorted. */
export const readMoments = async (
  reads: MomentReads,
  cipher: SecretCipher,
  orgId: string,
  batch: StoredBatch,
): Promise<Float64Array> => {
  const moments = new Float64Array(batch.count)
  let count = 0
  for await (const times of timesOf(reads, cipher, orgId, batch)) {
    moments.set(times, count)
    count += times.length
  }
  return moments
}

/** The JSON of the list of all moments of a batch, sorted. */
export const momentsAsJson = async (
  reads: MomentReads,
  cipher: SecretCipher,
  orgId: string,
  batch: StoredBatch,
): Promise<string> => {
  const parts: string[] = []
  for await (const times of timesOf(reads, cipher, orgId, batch))
    parts.push(times.map((at) => `"${isoTime(at)}"`).join(","))
  return `[${parts.join(",")}]`
}

const rangeOf = (positions: readonly number[]) => [Math.min(...positions), Math.max(...positions)] as const

/**
 * Lists moments: those that are taken or void, and all of them once their campaign has ended
 * (docs/api.md#planned-moments).
 */
export const momentListOperations = (
  timeOf: TimeOf,
  reads: MomentReads,
  cipher: SecretCipher,
): Pick<MomentAdmin, "moments"> => {
  const takenItems = async (orgId: string, batch: StoredBatch, positions: readonly number[]) => {
    if (positions.length === 0) return []
    return (await reads.takes(orgId, batch.row, ...rangeOf(positions))).map(
      ({ position, at, takenAt, sessionId }): [number, MomentItem] => [position, { at, takenAt, sessionId }],
    )
  }

  const voidItems = async (orgId: string, batch: StoredBatch, positions: readonly number[]) => {
    if (positions.length === 0) return []
    const [first, last] = rangeOf(positions).map(blockOf) as [number, number]
    const times: number[] = []
    for await (const some of timesOf(reads, cipher, orgId, batch, [first, last])) times.push(...some)
    const atOf = (position: number) => times[position - first * momentsOfABlock] as number
    return positions.map((position): [number, MomentItem] => [
      position,
      { at: atOf(position), takenAt: null, sessionId: null },
    ])
  }

  const itemsOf = async (orgId: string, batch: StoredBatch, listed: readonly MomentPosition[]) => {
    const positions = listed.map(({ position }) => position)
    const taken = await takenItems(
      orgId,
      batch,
      positions.filter((position) => position < batch.taken),
    )
    const others = await voidItems(
      orgId,
      batch,
      positions.filter((position) => position >= batch.taken),
    )
    const items = new Map([...taken, ...others])
    return positions.flatMap((position) => items.get(position) ?? [])
  }

  return {
    moments: async (orgId, campaignId, prizeId, page) => {
      const found = await reads.read(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const isOver = hasEnded(found.campaign, await timeOf(orgId))
      const all = found.batches.map((batch) => (isOver ? { ...batch, ...endedBatch(batch) } : batch))
      const shown = all.map((batch) => (prizeId === undefined || batch.prizeId === prizeId ? batch : null))
      const listed = positionsOnPage(shown, page)
      const onPage = listed.slice(0, page.limit)
      const items: MomentItem[] = []
      for (const index of new Set(onPage.map(({ batch }) => batch))) {
        const batch = all[index]
        if (batch)
          items.push(
            ...(await itemsOf(
              orgId,
              batch,
              onPage.filter((moment) => moment.batch === index),
            )),
          )
      }
      const rows = onPage.map(({ row }) => row)
      const batches = shown.flatMap((batch): ShownBatch[] => {
        if (!batch) return []
        const { row: _row, salt: _salt, sealedWith: _key, ...rest } = batch
        const reveal = () => ({
          salt: decryptSalt(cipher, orgId, batch),
          moments: () => timesOf(reads, cipher, orgId, batch),
        })
        return [{ ...rest, revealed: isOver ? reveal() : null }]
      })
      return {
        batches,
        page: { items, rows, nextBefore: listed.length > page.limit ? (rows.at(-1) ?? null) : null },
      }
    },
  }
}
