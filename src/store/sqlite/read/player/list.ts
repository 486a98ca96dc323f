import { and, desc, eq, exists, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { withFirst } from "../../../../core/page.ts"
import type { PlayerItem } from "../../../../core/player/player.ts"
import { isFoundBy, type PlayerSearch, playerSearch } from "../../../../core/player/search.ts"
import type { PlayerAdmin } from "../../../../core/port/admin/player.ts"
import type { PlayerWords } from "../../engine/player-words.ts"
import { beginsWith, fewRows, walkPage } from "../../engine/walk.ts"
import type { Db } from "../../file/open.ts"
import type { ToPlayer } from "../../record/player/player.ts"
import { bans, players, playerWords } from "../../schema/player/player.ts"

const kept = alias(players, "kept")
/** The columns that decide whether a player is found. */
const { id, externalUserId, clientId, name, email } = players

const tooMany = fewRows + 1
/** How many players one step reads and compares with the searched text. */
const playersPerStep = 2_000

/**
 * The row numbers of the players whose ids or words begin with the searched text, among them players of others; of
 * several words, it looks up the longest.
 */
const beginningLike = (orgId: string, { id: text, email: mail, words }: PlayerSearch): SQL => {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "")
  const wordsLike = (prefix: string) =>
    sql`SELECT player AS id FROM ${playerWords} WHERE org_id = ${orgId} AND ${beginsWith(playerWords.word, prefix)}`
  const byId = sql`SELECT id FROM ${players} WHERE org_id = ${orgId} AND ${beginsWith(externalUserId, text)}`
  // Of all organizations: with its own as a condition, SQLite reads all of its players instead of the ids.
  const byClientId = sql`SELECT id FROM ${players} WHERE ${beginsWith(clientId, text)}`
  return sql`SELECT id FROM (${byId} UNION ALL ${byClientId} UNION ALL ${wordsLike(mail)}
    UNION ALL ${wordsLike(longest === "" ? mail : longest)}) LIMIT ${tooMany}`
}

/** Players by their ids, names and emails (docs/api.md#players). */
export const playerListReads = (db: Db, words: PlayerWords, toPlayer: ToPlayer): Pick<PlayerAdmin, "players"> => {
  const isBanned = exists(db.select({ id: bans.id }).from(bans).where(eq(bans.player, players.id)))
  const bannedOf = (orgId: string) =>
    sql`SELECT DISTINCT player AS id FROM ${bans} WHERE org_id = ${orgId} LIMIT ${tooMany}`

  const select = (where: SQL | undefined) =>
    db
      .select({ ...getTableColumns(players), isBanned: isBanned.mapWith(Boolean), keptId: kept.externalUserId })
      .from(players)
      .leftJoin(kept, eq(kept.id, players.mergedInto))
      .where(where)
      .orderBy(desc(players.id))
      .all()
  type Row = ReturnType<typeof select>[number]

  const toItem = ({ keptId, ...row }: Row): PlayerItem => {
    const { traits: _traits, ...player } = toPlayer(row)
    return { ...player, isBanned: row.isBanned, mergedInto: keptId, createdAt: row.createdAt }
  }

  return {
    players: async (orgId, { search: text, banned }, page) => {
      const own = eq(players.orgId, orgId)
      const search = text === undefined ? null : playerSearch(text)
      const isShown = (row: Pick<Row, "isBanned">) => banned === undefined || row.isBanned === banned
      const [exact] = search ? select(and(own, eq(externalUserId, search.id))).filter(isShown) : []
      const others = exact ? ne(id, exact.id) : undefined
      const read = (where: SQL, limit: number): Row[] => {
        const matches = db
          .select({ id, externalUserId, clientId, name, email, isBanned: isBanned.mapWith(Boolean) })
          .from(players)
          .where(and(own, others, where))
          .orderBy(desc(id))
          .all()
          .filter((row) => isShown(row) && (search === null || isFoundBy(search, row)))
          .slice(0, limit)
        return matches.length === 0
          ? []
          : select(
              inArray(
                id,
                matches.map((row) => row.id),
              ),
            )
      }
      const found = [
        ...(banned === true ? [bannedOf(orgId)] : []),
        ...(search && words.isComplete() ? [beginningLike(orgId, search)] : []),
      ]
      return withFirst(page, exact ? toItem(exact) : null, (rest) =>
        walkPage(db, rest, { id, own, found, read, stepRows: playersPerStep }, toItem),
      )
    },
  }
}
