import { campaignTables } from "./table/campaign.ts"
import { codeTables } from "./table/code.ts"
import { drawTables } from "./table/draw.ts"
import type { ExportedTable } from "./table/exported-table.ts"
import { organizationTables } from "./table/organization.ts"
import { playTables } from "./table/play.ts"
import { playerTables } from "./table/player.ts"
import { rankingTables } from "./table/ranking.ts"
import { spinTables } from "./table/spin.ts"

const tables = {
  ...campaignTables,
  ...codeTables,
  ...drawTables,
  ...organizationTables,
  ...playTables,
  ...playerTables,
  ...rankingTables,
  ...spinTables,
}

/** Each table after those that its rows refer to. */
const order: readonly (keyof typeof tables)[] = [
  "organizations",
  "api_keys",
  "users",
  "campaigns",
  "moment_batches",
  "moment_blocks",
  "moment_takes",
  "marketplace_games",
  "notifications",
  "push_sends",
  "webhooks",
  "player_keys",
  "token_secrets",
  "token_revocations",
  "players",
  "chains",
  "draws",
  "chain_records",
  "draw_checkpoints",
  "draw_places",
  "merges",
  "bans",
  "lifted_bans",
  "points_ledger",
  "points_transactions",
  "promo_codes",
  "code_redemptions",
  "code_extensions",
  "support_counts",
  "past_uses",
  "play_grants",
  "accepted_terms",
  "push_reactions",
  "plays",
  "audiences",
  "audience_members",
  "code_pools",
  "code_lots",
  "pool_codes",
  "handouts",
  "standings",
  "archived_counts",
  "archived_wins",
  "archived_prizes",
  "play_archives",
  "quotas",
  "stocks",
  "budgets",
  "ranking_rounds",
  "ranking_prizes",
  "ranking_wins",
  "awards",
  "award_handouts",
  "segment_stocks",
  "redemptions",
  "redemption_chains",
  "stream_changes",
  "deliveries",
  "idempotency_records",
  "audit_log",
  "audit_chains",
]

/** The tables with an organization's data, in the order in which an export has them. */
export const exportedTables: readonly ExportedTable[] = order.map((name) => tables[name])

/**
 * The version of the format. Raise it with each change of the tables and fields above, or of a value's meaning. It
 * continues the count of migrations up to 0.1.1, whose exports use this format.
 */
export const formatVersion = 103

/**
 * The first line of an export. `schema` is the version of the format; `numbers` is the highest row number in it, so
 * that an import can reserve as many.
 */
export type Header = {
  readonly premio: "export"
  readonly schema: number
  readonly organization: string
  readonly numbers: number
}
/** The last line: how many rows of each table precede it. */
export type Footer = { readonly rows: Readonly<Record<string, number>> }
export type Row = Readonly<Record<string, unknown>>
/**
 * Every other line. Row numbers count from the organization's first row of the table, so that they mean the same in any
 * database.
 */
export type Line = { readonly table: string; readonly row: Row }
