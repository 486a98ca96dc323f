import type { LoggedPlay } from "../../../../core/campaign/prize/winner.ts"
import { type FindPlay, handoutTable, type StoredPlay } from "../../../../record/handout.ts"
import { facts, organization } from "../../engine/commit/batch.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { readerOf } from "../../record/tables.ts"

type Key = readonly [orgId: string, campaign: number, at: number, sessionId: string]
type Found = LoggedPlay & {
  readonly row: number
  readonly hasHandout: boolean
  readonly forfeitedOf: number | null
  readonly wonAt: number | null
  readonly forfeitedValue: number | null
}

const handoutOf = readerOf(handoutTable, "ofPlay")

const text = `SELECT p.id AS row, p.session_id AS "sessionId", p.at, u.external_user_id AS "externalUserId", p.result, p.won,
    p.score, p.segment_id AS "segmentId", p.prize_id AS "prizeId", p.prize_code AS "prizeCode",
    p.prize_kind AS "prizeKind", p.prize_name AS "prizeName", p.prize_value AS "prizeValue",
    p.entry_code AS "entryCode", p.play_grant IS NOT NULL AS granted,
    p.prize_kind IS NULL AND EXISTS (SELECT FROM points_ledger l WHERE l.org_id COLLATE "C" = $1 AND l.player = p.player
      AND l.reason = 'play' AND l.source_id = p.session_id) AS "hasPoints",
    h.play IS NOT NULL AS "hasHandout", h.handed_out_at AS "handedOutAt", h.note,
    h.forfeited_at AS "forfeitedAt", h.campaign AS "forfeitedOf", h.at AS "wonAt", h.value AS "forfeitedValue"
  FROM plays p JOIN players u ON u.org_id = p.org_id AND u.id = p.player
  LEFT JOIN handouts h ON h.org_id = p.org_id AND h.play = p.id
  WHERE p.org_id COLLATE "C" = $1 AND p.campaign = $2 AND p.at = $3 AND p.session_id = $4`

/** Loads the handout with the play. Not locked: jobs that hand out prizes have exclusive access to the organization. */
const playOfSession: Reader<Key, StoredPlay | null> = {
  name: "play of a session",
  idOf: (key) => key.join("\n"),
  load: (session, keys, known) =>
    Promise.all(
      keys.map(async (key) => {
        const [found] = await session.query<Found>(text, key)
        if (!found) return null
        const { row, hasHandout, forfeitedOf: campaign, wonAt: at, forfeitedValue: value, ...item } = found
        const { handedOutAt, note, forfeitedAt } = item
        const handout = { orgId: key[0], play: row, handedOutAt, note, forfeitedAt, campaign, at, value }
        known.fill(handoutOf, [key[0], row], hasHandout ? handout : null)
        return { row, item }
      }),
    ),
}

export const findPlay: FindPlay = (campaign, sessionId, at) =>
  facts().get(playOfSession, [organization(), campaign, at, sessionId])
