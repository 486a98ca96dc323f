import type { LineType } from "./line.ts"

type Log = { readonly table: string; readonly types: readonly LineType[] }

/** The logs of a stream, in the order in which a cursor names them, with the types of the lines that each holds. */
export const streamLogs = [
  { table: "plays", types: ["play"] },
  { table: "awards", types: ["award"] },
  { table: "promo_codes", types: ["code"] },
  { table: "ranking_wins", types: ["rankingPrize"] },
  { table: "points_ledger", types: ["points"] },
  { table: "code_redemptions", types: ["redemption"] },
  { table: "redemptions", types: ["redemption"] },
  { table: "stream_changes", types: ["codeChange", "handout", "merge", "erasure"] },
] as const satisfies readonly Log[]

type Table = (typeof streamLogs)[number]["table"]

/** The query of each log; the stores write them differently. */
export type LogQueries = Readonly<Record<Table, string>>
