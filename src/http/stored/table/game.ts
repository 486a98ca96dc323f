import { Type } from "@sinclair/typebox"
import { Id, integer, text } from "../../operation/fields.ts"
import { CampaignConfiguration, MiniGameConfiguration } from "../configuration.ts"
import { exact } from "../exact.ts"
import { Instant } from "../instant.ts"
import type { RowSchemas } from "../row-schemas.ts"
import { Announced, count, hex, Window } from "../shape.ts"

/** What is played: campaigns and mini-games, their moments and draws. */
export const gameRows = {
  campaigns: {
    campaignId: Id,
    config: CampaignConfiguration,
    told: Announced,
    decidedUntil: Instant,
    momentPrizes: Type.Array(Id, { maxItems: 1_000, description: "a list of at most 1000 ids of prizes" }),
  },
  marketplace_games: { gameId: Id, name: text(200) },
  notifications: { notificationId: Id, config: MiniGameConfiguration },
  moment_batches: {
    window: exact(Window),
    batchId: Id,
    prizeId: Id,
    count: integer(1),
    live: count,
    taken: count,
    commitment: hex(32),
  },
  moment_blocks: { number: count },
  moment_takes: { position: count, sessionId: Id },
  chains: { chainId: Id, ordinal: integer(1), previous: Id, commitment: hex(32), draws: count, lastHash: hex(32) },
  draws: { n: count, hash: hex(32) },
  chain_records: { n: count },
  draw_checkpoints: { draws: count },
  draw_places: { limitName: text(500), period: text(100), place: integer(1) },
} satisfies RowSchemas
