import { getTableColumns } from "drizzle-orm"
import type { PrizeWins } from "../../../core/campaign/prize/stock.ts"
import type { ArchivedPlays } from "../../../core/campaign/standing/archived.ts"
import { scoreFields } from "../../../core/campaign/standing/standing.ts"
import type { PeriodKind } from "../../../core/period.ts"
import { readFault } from "../../../record/readable.ts"
import { parsedJson } from "../../json.ts"
import type { Db } from "../file/open.ts"
import { standings } from "../schema/play.ts"

const readStep = 500

export type StandingRow = typeof standings.$inferSelect

/** The columns of a standing that a ranking needs, as the statements select them. */
export type ScoredRow = [id: number, player: number, score: number, reached: number | null, from: number | null]

const { id: idColumn, ...otherColumns } = getTableColumns(standings)

/** The fields of a standing with their columns, without the row number. */
export const standingFields = Object.entries(otherColumns) as [keyof StandingRow, { name: string }][]

/**
 * The fields that a change writes: it leaves out the others, so that SQLite checks neither their indexes nor their
 * references.
 */
export const changedFields = standingFields.filter(([field]) => field !== "campaign" && field !== "player")

type Texts = "archived" | "prizeWins"
type Values = Omit<StandingRow, Texts> & Readonly<Record<Texts, string | null>>
type Textless = Values & Readonly<Record<Texts, null>>

/** Unreadable ones are counted from the log again. */
const readPrizeWins = (text: string): readonly PrizeWins[] | null => {
  const prizeWins = parsedJson<readonly PrizeWins[]>(text)
  return readFault("standings", { prizeWins }) === null ? prizeWins : null
}

const isTextless = (row: Values): row is Textless => row.archived === null && row.prizeWins === null

/** A standing as it was read. Most rows have no texts: copying those would take half as long as reading them. */
export const fromRow = (row: Values): StandingRow => {
  if (isTextless(row)) return row
  const { archived, prizeWins } = row
  return {
    ...row,
    archived: archived === null ? null : parsedJson<ArchivedPlays>(archived),
    prizeWins: prizeWins === null ? null : readPrizeWins(prizeWins),
  }
}

const toColumn = (value: StandingRow[keyof StandingRow]) =>
  value !== null && typeof value === "object" ? JSON.stringify(value) : value

/** The values of these fields as their columns hold them. */
export const valuesOf = (standing: StandingRow, of: typeof standingFields) =>
  of.map(([field]) => toColumn(standing[field]))

const columns = standingFields.map(([, { name }]) => name)
const shown = [["id", idColumn] as const, ...standingFields]
  .map(([field, { name }]) => `${name} AS ${field}`)
  .join(", ")

/** The statements of the table, prepared once. */
export const statements = ({ $client: client }: Db) => {
  const selectScoresOf = (kind: PeriodKind) => {
    const { from, score, reached } = scoreFields[kind]
    const names = [standings[score].name, standings[reached].name, from === null ? "NULL" : standings[from].name]
    return client.query<unknown, [number, number]>(
      `SELECT id, player, ${names.join(", ")} FROM standings WHERE campaign = ? AND id > ? ORDER BY id LIMIT ${readStep}`,
    )
  }
  return {
    select: client.query<Values, [number, number]>(`SELECT ${shown} FROM standings WHERE player = ? AND campaign = ?`),
    selectAfter: client.query<{ one: 1 }, [number, number]>(
      "SELECT 1 AS one FROM standings WHERE campaign = ? LIMIT 1 OFFSET ?",
    ),
    selectScores: {
      total: selectScoresOf("total"),
      day: selectScoresOf("day"),
      week: selectScoresOf("week"),
      month: selectScoresOf("month"),
    },
    insert: client.query(`INSERT INTO standings (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`),
    update: client.query(
      `UPDATE standings SET ${changedFields.map(([, { name }]) => `${name} = ?`).join(", ")} WHERE id = ?`,
    ),
  }
}
