import type { Taken, UsedPlaces } from "../../../../core/draw/record.ts"
import { facts } from "../../engine/commit/batch.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"
import { columnsOf } from "../../engine/row/reader.ts"
import { tableOf } from "../../engine/row/table.ts"
import { drawPlaces } from "../../schema/draw.ts"
import { type GameKey, isOfGame, namedGames, referenceTo } from "./game.ts"

type PlaceRow = typeof drawPlaces.$inferSelect

/** How many periods of a limit are kept: a clock may be set back, or a time zone may change. */
const keptPeriods = 3

const textOf = (kind: GameKey[1]) => `SELECT k.n AS "keyNumber", ${columnsOf(drawPlaces)} FROM ${namedGames(kind)}
  CROSS JOIN LATERAL (SELECT * FROM draw_places p WHERE ${isOfGame(kind, "p")} OFFSET 0) t`
const texts = { campaign: textOf("campaign"), notification: textOf("notification") }

/** Not locked: whoever takes a place of a total limit holds the lock of its count. */
export const placesOfGame: Reader<GameKey, readonly PlaceRow[]> = {
  name: "places of a game",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const found = new Map<GameKey, PlaceRow[]>(keys.map((key) => [key, []]))
    await forEachOwner(
      keys,
      ([orgId, kind]) => `${kind}\n${orgId}`,
      async (_owner, own) => {
        const [orgId, kind = "campaign"] = own[0] ?? []
        const rows = await session.query<PlaceRow & { keyNumber: number }>(texts[kind], [
          orgId,
          own.map(([, , id]) => id),
        ])
        for (const { keyNumber, ...row } of rows) found.get(own[keyNumber - 1] as GameKey)?.push(row)
      },
    )
    return keys.map((key) => found.get(key) ?? [])
  },
}

const table = tableOf(drawPlaces, { key: ["orgId", "id"], changed: ["place"] })

const isOf = (limit: string, period: string) => (row: PlaceRow) => row.limitName === limit && row.period === period

/** The last recorded place of a limit in a period; 0 if there is none. */
export const lastPlaceOf = (game: GameKey, limit: string, period: string): number =>
  facts().get(placesOfGame, game).find(isOf(limit, period))?.place ?? 0

type LimitPlace = { readonly limit: string; readonly period: string; readonly place: number }

export const placesTaken = ({ used, usedPeriod }: UsedPlaces): readonly LimitPlace[] =>
  Object.entries(used).map(([limit, place]) => ({ limit, period: usedPeriod[limit] ?? "", place }))

export const placesBefore = (taken: Taken): readonly LimitPlace[] =>
  Object.entries(taken).map(([limit, { period, count }]) => ({ limit, period, place: count }))

const raise = (game: GameKey, row: number, { limit, period, place }: LimitPlace) => {
  const known = facts().get(placesOfGame, game)
  const before = known.find(isOf(limit, period))
  if (place <= (before?.place ?? 0)) return
  if (before) {
    const raised = { ...before, place }
    table.change(raised)
    facts().put(
      placesOfGame,
      game,
      known.map((one) => (one === before ? raised : one)),
    )
    return
  }
  const [orgId, kind] = game
  const added = { id: facts().nextId(), orgId, ...referenceTo(kind, row), limitName: limit, period, place }
  table.add(added)
  const ofLimit = known.filter(({ limitName }) => limitName === limit).sort((a, b) => (a.period < b.period ? 1 : -1))
  const dropped = ofLimit.slice(keptPeriods - 1)
  for (const old of dropped) table.remove(old)
  facts().put(placesOfGame, game, [...known.filter((one) => !dropped.includes(one)), added])
}

/** Stores the places that a record shows; `row` is the row number of the game. */
export const raisePlaces = (game: GameKey, row: number, places: readonly LimitPlace[]) => {
  for (const place of places) raise(game, row, place)
}
