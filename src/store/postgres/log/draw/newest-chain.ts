import type { RotationFacts } from "../../../../core/operation/job/rotate-chains.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"
import { type GameKey, isOfGame, namedGames } from "./game.ts"

type Newest = RotationFacts["newest"]

type Row = {
  readonly keyNumber: number
  readonly ordinal: number | null
  readonly closings: number | null
  readonly chainId: string | null
  readonly lastHash: string | null
}

/** A chain that an older version has closed has no number. */
const textOf = (
  kind: GameKey[1],
) => `SELECT k.n AS "keyNumber", o.ordinal, t.closing AS closings, t.chain_id AS "chainId",
    t.last_hash AS "lastHash"
  FROM ${namedGames(kind)}
  LEFT JOIN LATERAL (SELECT c.ordinal FROM chains c WHERE ${isOfGame(kind, "c")} ORDER BY c.ordinal DESC LIMIT 1) o ON true
  LEFT JOIN LATERAL (
    (SELECT c.closing, c.chain_id, c.last_hash FROM chains c WHERE ${isOfGame(kind, "c")} AND c.closing IS NOT NULL
      ORDER BY c.closing DESC LIMIT 1)
    UNION ALL
    (SELECT NULL::integer, c.chain_id, c.last_hash FROM chains c WHERE ${isOfGame(kind, "c")} AND c.closed_at IS NOT NULL
      AND c.closing IS NULL ORDER BY c.closed_at DESC, c.ordinal DESC LIMIT 1)
    ORDER BY closing DESC NULLS LAST LIMIT 1) t ON true`
const texts = { campaign: textOf("campaign"), notification: textOf("notification") }

const none: Newest = { ordinal: 0, closings: 0, closed: null }

const toNewest = ({ ordinal, closings, chainId, lastHash }: Row): Newest => ({
  ordinal: ordinal ?? 0,
  closings: closings ?? 0,
  closed: chainId === null || lastHash === null ? null : { chainId, lastHash },
})

/**
 * The highest ordinal of a game, and the chain that was closed last; for jobs with exclusive access to the
 * organization.
 */
export const newestChain: Reader<GameKey, Newest> = {
  name: "newest chain of a game",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const found = new Map<GameKey, Newest>()
    await forEachOwner(
      keys,
      ([orgId, kind]) => `${kind}\n${orgId}`,
      async (_owner, own) => {
        const [orgId, kind = "campaign"] = own[0] ?? []
        const rows = await session.query<Row>(texts[kind], [orgId, own.map(([, , id]) => id)])
        for (const row of rows) found.set(own[row.keyNumber - 1] as GameKey, toNewest(row))
      },
    )
    return keys.map((key) => found.get(key) ?? none)
  },
}
