import type { DrawShown } from "../../../../core/draw/open-chain.ts"
import { type DrawLink, noDraw } from "../../../../record/draw.ts"
import { facts, organization } from "../../engine/commit/batch.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"
import { rowReader } from "../../engine/row/reader.ts"
import { chains } from "../../schema/draw.ts"
import { drawsBetween } from "./row.ts"

/**
 * Takes no lock: whoever changes a chain has locked it to draw from it, or has exclusive access to the organization.
 */
export const chainById = rowReader("chain", chains, ["orgId", "chainId"])
const chainByRow = rowReader("chain row", chains, ["orgId", "id"])

type DrawKey = readonly [orgId: string, chain: number, n: number]

const hashes = `SELECT k.at::int AS at, encode(t.hash, 'hex') AS hash
  FROM unnest($2::bigint[], $3::int[]) WITH ORDINALITY AS k(chain, n, at)
  CROSS JOIN LATERAL (SELECT * FROM ${drawsBetween("$1", "k.chain", "k.n", "k.n")} d OFFSET 0) t`

const hashOfDraw: Reader<DrawKey, string | null> = {
  name: "hash of a draw",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const found = new Map<DrawKey, string>()
    await forEachOwner(
      keys,
      ([orgId]) => orgId,
      async (orgId, own) => {
        const by = [orgId, own.map(([, chain]) => chain), own.map(([, , n]) => n)]
        const rows = await session.query<{ readonly at: number; readonly hash: string }>(hashes, by)
        for (const { at, hash } of rows) found.set(own[at - 1] as DrawKey, hash)
      },
    )
    return keys.map((key) => found.get(key) ?? null)
  },
}

export const linkOf = (shown: DrawShown | undefined): DrawLink => {
  if (!shown) return noDraw
  const chain = facts().get(chainById, [organization(), shown.chainId])
  if (!chain) throw new Error(`chain ${shown.chainId} of a draw does not exist`)
  return { chain: chain.id, draw: shown.n, receipt: shown.receipt }
}

/** The draw as the first answer showed it; undefined if there is none, or if its player was erased. */
export const shownDraw = ({ chain: row, draw: n, receipt }: DrawLink): DrawShown | undefined => {
  if (row === null || n === null || receipt === null) return undefined
  const orgId = organization()
  facts().want(hashOfDraw, [orgId, row, n])
  const chain = facts().get(chainByRow, [orgId, row])
  const hash = facts().get(hashOfDraw, [orgId, row, n])
  return chain && hash !== null ? { chainId: chain.chainId, n, commitment: chain.commitment, hash, receipt } : undefined
}
