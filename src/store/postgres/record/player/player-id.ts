import { banTable } from "../../../../record/player/ban.ts"
import { type Filling, lockingTexts, type Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"
import { rowReader } from "../../engine/row/reader.ts"
import { players } from "../../schema/player/player.ts"
import { readerOf } from "../tables.ts"

export type PlayerRow = typeof players.$inferSelect

/** Locked: any change of a player's data holds a lock on their row. */
export const playerRows = rowReader("player", players, ["orgId", "id"], { lock: "player" })
/** No ban is added while plays run: banning takes exclusive access to the organization. */
export const newestBan = readerOf(banTable, "newest")

type IdKey = readonly [orgId: string, kind: "external" | "client", id: string]

type Found = PlayerRow & { readonly keyNumber: number; readonly isBanned: true | null }

/** One statement locks all players that are named in any way, in the order of their rows. */
const texts = lockingTexts(
  (locking) => `SELECT a.n AS "keyNumber", p.id, p.org_id AS "orgId",
    p.external_user_id AS "externalUserId", p.client_id AS "clientId", p.merged_into AS "mergedInto", p.name, p.email,
    p.traits, p.xp, p.points, p.created_at AS "createdAt", p.draw_id AS "drawId", p.past_uses AS "pastUses",
    p.name_by_token AS "nameByToken", p.email_by_token AS "emailByToken",
    (SELECT true FROM bans b WHERE b.org_id COLLATE "C" = $1 AND b.player = p.id LIMIT 1) AS "isBanned"
  FROM (SELECT k.n, coalesce(a.merged_into, a.id) AS id
    FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS k(kind, id, n)
    CROSS JOIN LATERAL (
      SELECT a.id, a.merged_into FROM players a
        WHERE k.kind = 'external' AND a.org_id = $1 AND a.external_user_id = k.id
      UNION ALL
      SELECT a.id, a.merged_into FROM players a WHERE k.kind = 'client' AND a.org_id = $1 AND a.client_id = k.id
      OFFSET 0) a
    ORDER BY 2) a
  CROSS JOIN LATERAL (SELECT * FROM players p WHERE p.org_id = $1 AND p.id = a.id ${locking}) p`,
)

const noteFound = (known: Filling, { keyNumber, isBanned, ...row }: Found) => {
  known.fill(playerRows, [row.orgId, row.id], row)
  if (!isBanned) known.fill(newestBan, [row.orgId, row.id], null)
}

/**
 * The row number of the player to whom an id refers now: the one it was merged into, or itself. Locks that player's
 * row.
 */
export const rowById: Reader<IdKey, number | null> = {
  name: "player by id",
  lock: "player",
  idOf: (key) => key.join("\n"),
  load: async (session, keys, known, locking) => {
    const found = new Map<IdKey | undefined, number>()
    const read = async (orgId: string, own: readonly IdKey[]) => {
      const lists = [own.map(([, kind]) => kind), own.map(([, , id]) => id)]
      const text = texts[locking]
      for (const row of await session.query<Found>(text, [orgId, ...lists])) {
        found.set(own[row.keyNumber - 1], row.id)
        noteFound(known, row)
      }
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map((key) => found.get(key) ?? null)
  },
}
