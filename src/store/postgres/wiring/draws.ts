import type { Draws } from "../../../core/port/draws.ts"
import { drawOperations } from "../../../operation/admin/draw.ts"
import { drawReads } from "../read/draw.ts"
import type { Parts } from "./parts.ts"

export const drawsPort = (parts: Parts): Draws => {
  const { chainItems, ...reads } = drawReads(parts.db, parts.timeOf)
  return { ...reads, ...drawOperations({ ...parts, reads: { ...reads, chainItems } }) }
}
