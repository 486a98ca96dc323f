import { expect } from "bun:test"
import fc from "fast-check"
import { verifyPack } from "../../../src/fair/verify-draws.mjs"
import { honestPack } from "./histories.ts"
import { bytesOf, eventLines, linesOf } from "./records.ts"

/** Expects this many random honest histories to be accepted, with all their checkpoints. */
export const expectHonestPacksAccepted = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(honestPack, async (pack) => {
      const text = linesOf(pack)
      const report = await verifyPack(() => bytesOf(text), { checkpoints: bytesOf(eventLines(pack)) })
      expect(report.problem).toBeNull()
      expect(report.draws).toBe(pack.chains.flat().filter(({ type }) => type === "draw").length)
      expect(report.witness?.others).toBe(0)
    }),
    { numRuns },
  )
