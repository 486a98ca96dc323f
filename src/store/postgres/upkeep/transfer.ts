import { type Shape, shapesIn } from "../../transfer/shape.ts"
import { shownColumn } from "../engine/row/reader.ts"
import * as archive from "../schema/archive.ts"
import * as campaign from "../schema/campaign.ts"
import * as code from "../schema/code.ts"
import * as draw from "../schema/draw.ts"
import * as miniGame from "../schema/mini-game.ts"
import * as audit from "../schema/organization/audit.ts"
import * as idempotency from "../schema/organization/idempotency.ts"
import * as organization from "../schema/organization/organization.ts"
import * as play from "../schema/play.ts"
import * as audience from "../schema/player/audience.ts"
import * as player from "../schema/player/player.ts"
import * as playerKey from "../schema/player/player-key.ts"
import * as pool from "../schema/pool.ts"
import * as push from "../schema/push.ts"
import * as ranking from "../schema/ranking.ts"
import * as stream from "../schema/stream.ts"
import * as webhook from "../schema/webhook.ts"

const schema = [
  archive,
  audience,
  audit,
  campaign,
  code,
  draw,
  idempotency,
  miniGame,
  organization,
  play,
  player,
  playerKey,
  pool,
  push,
  ranking,
  stream,
  webhook,
]

/** Fields of an export that no column holds, as expressions on the table's row `t`. */
export const derived: Readonly<Record<string, string>> = {
  "plays.previous": "lag(t.id) OVER (PARTITION BY t.player, t.campaign ORDER BY t.id)",
}

export const shapes = shapesIn(schema, { names: { notifications: "mini_games" }, derived })

/** The query for an organization's rows in a table, with the fields that columns hold. */
export const selectRows = ({ name, columns }: Shape): string =>
  `SELECT ${[...columns].map(([field, column]) => `${shownColumn(column)} AS "${field}"`).join(", ")} FROM ${name} t
   WHERE t.org_id = $1`
