import type { Handout, LoggedPlay } from "../../../core/campaign/winner.ts"
import { facts, organization } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { tableOf } from "../engine/table.ts"
import { handouts } from "../schema/play.ts"

type Key = readonly [orgId: string, campaign: number, at: number, sessionId: string]
type Found = LoggedPlay & { readonly row: number }

const text = `SELECT p.id AS row, p.session_id AS "sessionId", p.at, u.external_user_id AS "externalUserId", p.result, p.won,
    p.score, p.segment_id AS "segmentId", p.prize_id AS "prizeId", p.prize_code AS "prizeCode",
    p.prize_kind AS "prizeKind", p.prize_name AS "prizeName", p.prize_value AS "prizeValue",
    p.prize_kind IS NULL AND EXISTS (SELECT FROM points_ledger l WHERE l.org_id = p.org_id AND l.player = p.player
      AND l.reason = 'play' AND l.source_id = p.session_id) AS "hasPoints",
    h.handed_out_at AS "handedOutAt", h.note
  FROM plays p JOIN players u ON u.org_id = p.org_id AND u.id = p.player
  LEFT JOIN handouts h ON h.org_id = p.org_id AND h.play = p.id
  WHERE p.org_id = $1 AND p.campaign = $2 AND p.at = $3 AND p.session_id = $4`

/** Not locked: whoever changes it has the organization to itself. */
const playOfSession: Reader<Key, Found | null> = {
  name: "play of a session",
  idOf: (key) => key.join("\n"),
  load: (session, keys) => Promise.all(keys.map(async (key) => (await session.query<Found>(text, key))[0] ?? null)),
}

const table = tableOf(handouts, { key: ["orgId", "play"], changed: ["handedOutAt", "note"] })

/** What the organization says of wins, for jobs. */
export const handoutRecords = {
  findPlay: (campaign: number, sessionId: string, at: number) => {
    const found = facts().get(playOfSession, [organization(), campaign, at, sessionId])
    if (!found) return null
    const { row, ...item } = found
    return { row, item }
  },

  put: (play: number, handout: Handout) => table.change({ orgId: organization(), play, ...handout }),
}
