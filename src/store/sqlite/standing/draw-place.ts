import { Cache } from "../../../core/cache/cache.ts"
import type { Taken } from "../../../core/draw/record.ts"
import type { StoredGame } from "../../../record/draw.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { Db } from "../file/open.ts"
import { gameColumn } from "../log/chain.ts"

const cachedGames = 20_000
/** For each limit and kind of period: a change of the time zone may lead back to an earlier one. */
const keptPeriods = 3

type LimitPlace = { id: number | null; readonly limit: string; readonly period: string; place: number }
type PlaceRow = { readonly id: number; readonly limit: string; readonly period: string; readonly place: number }
/** By limit: there are few periods of each. */
type GamePlaces = Map<string, LimitPlace[]>

const noPlaces: readonly LimitPlace[] = []
const find = (places: GamePlaces, limit: string, period: string): LimitPlace | undefined => {
  for (const place of places.get(limit) ?? noPlaces) if (place.period === period) return place
  return undefined
}

const add = (places: GamePlaces, place: LimitPlace) => {
  const alike = places.get(place.limit)
  if (alike) alike.push(place)
  else places.set(place.limit, [place])
}

/** The last recorded place of each limit and period in the chains of a game. */
export const drawPlaces = (db: Db) => {
  const client = db.$client
  const known = {
    campaign: new Cache<number, GamePlaces>(cachedGames),
    notification: new Cache<number, GamePlaces>(cachedGames),
  }
  const changed = new Map<LimitPlace, StoredGame>()
  const statements = (column: string) => ({
    select: client.query<PlaceRow, [number]>(
      `SELECT id, limit_name AS "limit", period, place FROM draw_places WHERE ${column} = ?`,
    ),
    insert: client.query<{ id: number }, [string, number, string, string, number]>(
      `INSERT INTO draw_places (org_id, ${column}, limit_name, period, place) VALUES (?, ?, ?, ?, ?) RETURNING id`,
    ),
  })
  const of = { campaign: statements("campaign"), notification: statements("notification") }
  const update = client.query("UPDATE draw_places SET place = ? WHERE id = ?")
  const remove = client.query("DELETE FROM draw_places WHERE id = ?")

  const placesOf = ({ game, row }: StoredGame): GamePlaces => {
    const kept = known[game.kind].get(row)
    if (kept) return kept
    const places: GamePlaces = new Map()
    for (const found of of[gameColumn(game)].select.all(row)) add(places, { ...found })
    known[game.kind].set(row, places)
    return places
  }

  /** Drops the places of a limit whose periods ended long ago. */
  const forgetOld = (places: GamePlaces, { limit, period }: LimitPlace) => {
    const all = places.get(limit) ?? []
    const alike = all.filter((one) => one.period.length === period.length)
    const old = alike.sort((a, b) => (a.period < b.period ? 1 : -1)).slice(keptPeriods)
    for (const one of old) {
      if (one.id === null || one.period === period) continue
      remove.run(one.id)
      all.splice(all.indexOf(one), 1)
    }
  }

  const write = () => {
    for (const [place, game] of changed) {
      if (place.id !== null) {
        update.run(place.place, place.id)
        continue
      }
      const inserted = of[gameColumn(game.game)].insert.get(
        game.orgId,
        game.row,
        place.limit,
        place.period,
        place.place,
      )
      place.id = inserted?.id ?? null
      forgetOld(placesOf(game), place)
    }
    changed.clear()
  }

  const forgetOnRollback = (tx: Tx, { game, row }: StoredGame) =>
    tx.onRollback(() => {
      changed.clear()
      known[game.kind].delete(row)
    })

  const raise = (tx: Tx, game: StoredGame, limit: string, period: string, place: number) => {
    const places = placesOf(game)
    const found = find(places, limit, period)
    const kept = found ?? { id: null, limit, period, place: 0 }
    if (place <= kept.place) return
    if (changed.size === 0) tx.beforeCommit(write)
    if (!changed.has(kept)) forgetOnRollback(tx, game)
    changed.set(kept, game)
    if (!found) add(places, kept)
    kept.place = place
  }

  return {
    lastPlaceOf: (game: StoredGame, limit: string, period: string): number =>
      find(placesOf(game), limit, period)?.place ?? 0,

    raise,

    /** Stores the places that a record shows as taken. */
    take: (tx: Tx, game: StoredGame, taken: Taken) => {
      for (const [limit, { period, count }] of Object.entries(taken))
        if (count > 0) raise(tx, game, limit, period, count)
    },
  }
}

export type DrawPlaces = ReturnType<typeof drawPlaces>
