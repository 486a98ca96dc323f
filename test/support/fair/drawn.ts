import { expect } from "bun:test"
import { type PackReport, verifyPack } from "../../../src/fair/verify-draws.mjs"
import type { Client } from "../service/client.ts"
import { bytesOf } from "./records.ts"

export type DrawingGame = { readonly kind: "campaigns" | "notifications"; readonly id: string }

const drawsPath = ({ kind, id }: DrawingGame) => `/api/v1/admin/${kind}/${id}/draws`

/** The audit pack of a game, as text. */
export const packOf = async (org: Client, game: DrawingGame): Promise<string> =>
  (await org.get(`${drawsPath(game)}/export`, { status: 200 })).text

/** The records of a pack without its header. */
// biome-ignore lint/suspicious/noExplicitAny: records of any type
export const recordsOf = (pack: string): any[] =>
  pack
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line))

/** Closes the chains of a game, and checks its whole pack with the auditors' program. */
export const expectFair = async (
  org: Client,
  game: DrawingGame,
  events: readonly string[] = [],
): Promise<{ readonly report: PackReport; readonly pack: string }> => {
  await org.post(`${drawsPath(game)}/close`, {}, { status: 200 })
  const pack = await packOf(org, game)
  const report = await verifyPack(
    () => bytesOf(pack),
    events.length > 0 ? { checkpoints: bytesOf(events.join("\n")) } : {},
  )
  expect(report.problem).toBeNull()
  return { report, pack }
}
