import { and, eq, isNotNull, lt, or, type SQL, sql } from "drizzle-orm"
import type { PageRequest } from "../../../../core/page.ts"
import type { PlayerSearch } from "../../../../core/player/search.ts"
import { beginsWith, type Db } from "../../engine/page.ts"
import { lowerEmail, players, wordsOf } from "../../schema/player/player.ts"

/**
 * How many of the newest rows are searched before the indexes: a search with many matches fills its page from these.
 */
const newestRows = 1_000

/** The words of a search as the index has them: it removes accents alone, and keeps the marks of vowels and tones. */
const indexedWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .normalize("NFKD")
      .replaceAll(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu),
  ),
]

const named = (words: readonly string[]): SQL =>
  sql`${wordsOf(players.name)} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(" & ")})`

/** Worded like the indexes of `schema/player/player.ts`, so that the planner recognizes them. */
const waysToMatch = ({ id, email }: PlayerSearch): readonly (SQL | undefined)[] => {
  const words = indexedWords(id)
  return [
    beginsWith(players.externalUserId, id),
    and(isNotNull(players.clientId), beginsWith(players.clientId, id)),
    and(isNotNull(players.email), sql`starts_with(${lowerEmail(players.email)}, ${email})`),
    ...(words.length === 0 ? [] : [and(isNotNull(players.name), named(words))]),
  ]
}

type Newest = { readonly ids: readonly number[]; readonly end: number | null; readonly count: number }

/**
 * The rows of the players that a search finds, newest first, one more than a page has. Each way to match is a query of
 * its own: combined into one condition or ordered, they might walk through all players.
 */
export const findPlayers = async (
  db: Db,
  orgId: string,
  search: PlayerSearch,
  condition: SQL | undefined,
  { before, limit }: PageRequest,
): Promise<readonly number[]> => {
  const { id } = players
  const ways = waysToMatch(search)
  const below = (end: number | null) => and(eq(players.orgId, orgId), end === null ? undefined : lt(id, end))

  const { rows } = await db.execute<Newest>(sql`WITH newest AS MATERIALIZED (
      SELECT * FROM ${players} WHERE ${below(before)} ORDER BY ${id} DESC LIMIT ${newestRows})
    SELECT min(id)::float8 AS end, count(*)::float8 AS count, ARRAY (SELECT ${id}::float8 FROM newest players
      WHERE ${and(condition, or(...ways))} ORDER BY ${id} DESC LIMIT ${limit + 1}) AS ids FROM newest`)
  const { ids, end, count } = rows[0] ?? { ids: [], end: null, count: 0 }
  if (ids.length > limit || count < newestRows) return ids

  const arms = ways.map((way) => sql`(SELECT ${id} FROM ${players} WHERE ${and(below(end), way, condition)} OFFSET 0)`)
  const { rows: others } = await db.execute<{
    id: number
  }>(sql`SELECT id::float8 AS id FROM (${sql.join(arms, sql` UNION `)}) found
    ORDER BY found.id DESC LIMIT ${limit + 1 - ids.length}`)
  return [...ids, ...others.map((row) => row.id)]
}
