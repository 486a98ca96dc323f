import { Cache } from "../../../core/cache.ts"
import type { Taken } from "../../../core/draw/record.ts"
import type { StoredGame } from "../../draw-records.ts"
import type { Tx } from "../../transaction.ts"
import type { Db } from "../file/open.ts"
import { gameColumn } from "../log/chain.ts"

const cachedGames = 20_000
/** Of a limit and a kind of period: a change of the time zone can lead back to the one before. */
const keptPeriods = 3

type Place = { id: number | null; readonly limit: string; readonly period: string; place: number }
type PlaceRow = { readonly id: number; readonly limit: string; readonly period: string; readonly place: number }
type Places = Map<string, Place>

const nameOf = (limit: string, period: string) => `${period} ${limit}`

/** The last place of each limit and period that is on record in the chains of a game. */
export const drawPlaces = (db: Db) => {
  const client = db.$client
  const known = new Cache<string, Places>(cachedGames)
  const changed = new Map<Place, StoredGame>()
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

  const placesOf = ({ game, row }: StoredGame): Places => {
    const key = `${game.kind} ${row}`
    const kept = known.get(key)
    if (kept) return kept
    const places: Places = new Map(
      of[gameColumn(game)].select.all(row).map((found) => [nameOf(found.limit, found.period), { ...found }]),
    )
    known.set(key, places)
    return places
  }

  /** Those of the limit whose periods are over for long. */
  const forgetOld = (places: Places, { limit, period }: Place) => {
    const alike = [...places.values()].filter((one) => one.limit === limit && one.period.length === period.length)
    const old = alike.sort((a, b) => (a.period < b.period ? 1 : -1)).slice(keptPeriods)
    for (const one of old) {
      if (one.id === null || one.period === period) continue
      remove.run(one.id)
      places.delete(nameOf(one.limit, one.period))
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

  const raise = (tx: Tx, game: StoredGame, limit: string, period: string, place: number) => {
    const places = placesOf(game)
    const name = nameOf(limit, period)
    const kept = places.get(name) ?? { id: null, limit, period, place: 0 }
    if (place <= kept.place) return
    if (changed.size === 0) tx.beforeCommit(write)
    if (!changed.has(kept))
      tx.onRollback(() => {
        changed.clear()
        known.delete(`${game.game.kind} ${game.row}`)
      })
    changed.set(kept, game)
    places.set(name, kept)
    kept.place = place
  }

  return {
    placeOf: (game: StoredGame, limit: string, period: string): number =>
      placesOf(game).get(nameOf(limit, period))?.place ?? 0,

    raise,

    /** Notes the places that a record says are taken. */
    take: (tx: Tx, game: StoredGame, taken: Taken) => {
      for (const [limit, { period, count }] of Object.entries(taken))
        if (count > 0) raise(tx, game, limit, period, count)
    },
  }
}

export type DrawPlaces = ReturnType<typeof drawPlaces>
