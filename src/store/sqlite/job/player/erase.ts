import { count, eq, inArray, or } from "drizzle-orm"
import { decideErase, decideGiveUp, pseudonymsOf } from "../../../../core/operation/job/erase-player.ts"
import type { Caller } from "../../../../core/organization/organization.ts"
import type { Erasure, Pseudonyms } from "../../../../core/player/erasure.ts"
import type { PlayerAdmin } from "../../../../core/port/admin/player.ts"
import type { Sources } from "../../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { ApplyChanges } from "../../../../operation/apply/apply.ts"
import { type GamesOfPlayer, pastUsesOf } from "../../../../operation/job/past-uses.ts"
import type { Records } from "../../../../record/records.ts"
import { Later, type Tx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import type { Guard } from "../../engine/commit/guarded-jobs.ts"
import type { Db } from "../../file/open.ts"
import type { Players } from "../../record/player/player.ts"
import { campaigns } from "../../schema/campaign.ts"
import { awards, miniGames } from "../../schema/mini-game.ts"
import { players } from "../../schema/player/player.ts"
import { type Done, inParts, type Person, type TraceNeeds, tracesOfPlayer } from "./player-traces.ts"

type Needs = Pick<Records, "awards" | "campaigns" | "codes" | "miniGames" | "standings"> &
  TraceNeeds & { readonly guard: Guard; readonly people: Players; readonly apply: ApplyChanges }

/** The erasure of a player's identity on request (docs/operating.md): accounting, limits and codes stay as they are. */
export const eraseOperations = (
  db: Db,
  commit: GroupCommit,
  sources: Pick<Sources, "ids" | "secrets">,
  needs: Needs,
): Pick<PlayerAdmin, "erasePlayer"> => {
  const { guard, people, issued, rows, apply } = needs
  const { ids } = sources
  const traces = tracesOfPlayer(db, commit, needs)
  const rowsOf = (row: number) => or(eq(players.id, row), eq(players.mergedInto, row))

  const findPerson = ({ now, wall }: Tx, orgId: string, externalId: string): Person | Refusal | Later => {
    const { row } = people.findPlayer(orgId, externalId)
    const later = people.merging.laterFor(row)
    if (later) return later
    const request = { externalUserId: externalId }
    const pseudonyms = pseudonymsOf(row === null ? null : people.externalIds(row), request, wall, { ids })
    return isRefusal(pseudonyms) || row === null ? (pseudonyms as Refusal) : { row, externalId, pseudonyms, at: now }
  }

  const playerOf = ({ row }: Person) => {
    const player = people.findByRow(row)
    if (!player) throw new Error(`the erased player ${row} does not exist`)
    return player
  }
  const gamesOf = (row: number): GamesOfPlayer => {
    const campaignIds = issued.campaignsOf(row).concat(rows.ofPlayer(row).map(({ campaign }) => campaign))
    const spun = db.selectDistinct({ id: awards.miniGame }).from(awards).where(eq(awards.player, row))
    return {
      campaignIds: db
        .select({ id: campaigns.campaignId })
        .from(campaigns)
        .where(inArray(campaigns.id, campaignIds))
        .all()
        .map(({ id }) => id),
      miniGameIds: db
        .select({ id: miniGames.notificationId })
        .from(miniGames)
        .where(inArray(miniGames.id, spun))
        .all()
        .map(({ id }) => id),
    }
  }
  const usesOf = (tx: Tx, orgId: string, person: Person) =>
    pastUsesOf(needs, tx, orgId, playerOf(person), gamesOf(person.row))
  const isSamePlayer = (orgId: string, { row, externalId }: Person) => people.findPlayer(orgId, externalId).row === row

  const giveUp = (tx: Tx, orgId: string, person: Person, done: Done, given: Pseudonyms): null | Refusal | Later => {
    const later = people.merging.laterFor(person.row)
    if (later) return later
    const uses = usesOf(tx, orgId, person)
    if (uses instanceof Later) return uses
    const decision = decideGiveUp({ isSamePlayer: isSamePlayer(orgId, person), uses }, given, sources)
    if (!isRefusal(decision)) traces.eraseRest(orgId, person, done, given)
    return apply(tx, { orgId, player: playerOf(person) }, decision)
  }

  /** The last step; the remaining personal data belongs to the current player. */
  const finish = (tx: Tx, caller: Caller, person: Person, done: Done, last: Pseudonyms): Erasure | Refusal | Later => {
    const { orgId } = caller
    const { row, pseudonyms } = person
    const later = people.merging.laterFor(row)
    if (later) return later
    const player = playerOf(person)
    const idCount = db.select({ n: count() }).from(players).where(rowsOf(row)).get()?.n ?? 0
    const uses = usesOf(tx, orgId, person)
    if (uses instanceof Later) return uses
    const facts = { isSamePlayer: isSamePlayer(orgId, person), player: player.player, idCount, uses }
    const decision = decideErase(facts, { pseudonyms, last }, sources)
    if (isRefusal(decision)) return decision
    traces.eraseRest(orgId, { ...person, pseudonyms: last }, done, last)
    traces.eraseOfPlayer(orgId, person, done)
    return apply(tx, { ...caller, player }, decision)
  }

  /** Works in steps of a few ids. A retry before the last step starts over. */
  const erasePerson = async (caller: Caller, whole: Person, done: Done): Promise<Erasure | Refusal> => {
    const left = new Map(whole.pseudonyms)
    const [last = left, ...others] = [...inParts(left)].reverse()
    for (const given of others.reverse()) {
      const step = await commit.run(caller.orgId, (tx) =>
        giveUp(tx, caller.orgId, { ...whole, pseudonyms: left }, done, given),
      )
      if (isRefusal(step)) return step
      for (const id of given.keys()) left.delete(id)
    }
    return commit.run(caller.orgId, (tx) => finish(tx, caller, whole, done, last))
  }

  return {
    erasePlayer: async (caller, externalUserId) => {
      const found = await commit.run(caller.orgId, (tx) => {
        guard.requireInUse(caller.orgId)
        return findPerson(tx, caller.orgId, externalUserId)
      })
      if (isRefusal(found)) return found
      const done = await traces.erase(caller.orgId, found)
      if (isRefusal(done)) return done
      return erasePerson(caller, found, done)
    },
  }
}
