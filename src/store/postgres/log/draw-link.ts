import type { DrawShown } from "../../../core/draw/open-chain.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader } from "../engine/reader.ts"
import { chains, draws } from "../schema/draw.ts"

/** No lock of its own: whoever changes a chain has locked it as one to draw from, or has the organization to itself. */
export const chainById = rowReader("chain", chains, ["orgId", "chainId"])
const chainByRow = rowReader("chain row", chains, ["orgId", "id"])
const drawByNumber = rowReader("draw", draws, ["orgId", "chain", "n"])

/** The columns that lead from a play or spin to its draw on record. */
export type DrawLink = { readonly chain: number | null; readonly draw: number | null; readonly receipt: string | null }

const noLink: DrawLink = { chain: null, draw: null, receipt: null }

export const linkOf = (shown: DrawShown | undefined): DrawLink => {
  if (!shown) return noLink
  const chain = facts().get(chainById, [organization(), shown.chainId])
  if (!chain) throw new Error(`chain ${shown.chainId}, which was drawn from, does not exist`)
  return { chain: chain.id, draw: shown.n, receipt: shown.receipt }
}

/** The draw as the first answer showed it; undefined where there is none, or its player was erased. */
export const shownDraw = ({ chain: row, draw: n, receipt }: DrawLink): DrawShown | undefined => {
  if (row === null || n === null || receipt === null) return undefined
  const orgId = organization()
  facts().want(drawByNumber, [orgId, row, n])
  const chain = facts().get(chainByRow, [orgId, row])
  const draw = facts().get(drawByNumber, [orgId, row, n])
  return chain && draw
    ? { chainId: chain.chainId, n, commitment: chain.commitment, hash: draw.hash, receipt }
    : undefined
}
