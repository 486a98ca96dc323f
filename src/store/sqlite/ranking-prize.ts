import { and, asc, desc, eq, isNull, lte, type SQL, sql } from "drizzle-orm"
import { codeKey } from "../../core/code.ts"
import type { Prize } from "../../core/notification.ts"
import type { Caller } from "../../core/organization.ts"
import { addable } from "../../core/player.ts"
import { lastPrizedPosition, type RankingPrize } from "../../core/ranking.ts"
import { type Award, awardsOf, periodToGive } from "../../core/ranking-round.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import type { Bans } from "./ban.ts"
import { type Campaigns, refuseUnknownCampaign, toStored } from "./campaign.ts"
import type { GroupCommit, Later, Tx } from "./commit.ts"
import { preparedInsert } from "./insert.ts"
import type { LoggedScores, PeriodScores } from "./logged-scores.ts"
import { oneByOne } from "./one-by-one.ts"
import type { Db } from "./open.ts"
import type { PlayLog } from "./play-log.ts"
import type { Players } from "./player.ts"
import type { PrizeCode, Prizes } from "./prize.ts"
import type { OpenRound, RankingRounds } from "./ranking-round.ts"
import { campaigns } from "./schema/campaign.ts"
import { players } from "./schema/player.ts"
import { rankingPrizes, rankingRounds } from "./schema/ranking.ts"
import { takeTurns } from "./turn.ts"
import { walkPage } from "./walk.ts"

type Needs = {
  readonly audit: Audit
  readonly campaigns: Campaigns
  readonly people: Players
  readonly bans: Bans
  readonly prizes: Prizes
  readonly log: PlayLog
  readonly logged: LoggedScores
  readonly rounds: RankingRounds
}

/** Who a round is given for: `caller` only by hand, which the audit log tells. */
type Giving = { readonly orgId: string; readonly campaignId: string; readonly caller: Caller | null }
type Drawn = Award & { readonly code: PrizeCode | null }

/** Points are written at random places of the file. */
const prizesOfAStep = 100
const endedOfAStep = 100
const campaignsOfAStep = 50
const dueOfAStep = 200
const maxLacking = 1_000

const shown = {
  id: rankingPrizes.id,
  periodKey: rankingPrizes.periodKey,
  position: rankingPrizes.position,
  externalUserId: players.externalUserId,
  totalScore: rankingPrizes.totalScore,
  prize: rankingPrizes.prize,
  prizeCode: rankingPrizes.prizeCode,
  givenAt: sql<number>`${rankingPrizes.givenAt}`,
}

const toRankingPrize = ({ id: _id, ...prize }: RankingPrize & { readonly id: number }): RankingPrize => prize

const alreadyGiven = (periodKey: string) =>
  refuse("CONFLICT", `the prizes of ${periodKey} were given already; choose another periodKey`)

const stillGiven = (periodKey: string) =>
  refuse("UNAVAILABLE", `the winners of ${periodKey} are decided, and what they miss follows by itself; try again`, 1)

/** Ranking prizes (organization-api.md §3): given once a period, by the calendar or by hand, from the log of plays. */
export const rankingPrizeStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  { audit, campaigns: configured, people, bans, prizes, log, logged, rounds }: Needs,
) => {
  const insertPrize = preparedInsert(db, rankingPrizes)
  const isOf = ({ campaign, period }: OpenRound): SQL | undefined =>
    and(eq(rankingPrizes.campaign, campaign), eq(rankingPrizes.periodKey, period.key))

  /** The codes that rounds lacked when they were last tried, until a ban or a merge changes who has won. */
  const lacking = new Map<string, readonly (Prize | null)[]>()
  const lackKey = ({ campaign, period }: OpenRound) => `${campaign} ${period.key}`
  bans.listen(() => lacking.clear())

  /** Draws a code for each prize that gives one, or tells why it cannot. Writes nothing. */
  const drawCodes = (tx: Tx, orgId: string, wanted: readonly (Prize | null)[]): (PrizeCode | null)[] | Refusal => {
    const taken = new Set<string>()
    const drawn: (PrizeCode | null)[] = []
    for (const prize of wanted) {
      const code = prizes.drawPrizeCode(tx, orgId, prize, taken)
      if (isRefusal(code)) return code
      if (code) taken.add(codeKey(code.code.code))
      drawn.push(code)
    }
    return drawn
  }

  const sourceOf = (campaignId: string, periodKey: string, position: number) => `${campaignId}:${periodKey}:${position}`

  /** Gives the next prizes of a round whose winners are decided, and answers whether those were the last. */
  const giveStep = (tx: Tx, { campaignId }: Giving, round: OpenRound): boolean | Later => {
    // A winner who is being merged is somebody else when that is done.
    const later = people.merging.laterForAll()
    if (later) return later
    const missing = db
      .select()
      .from(rankingPrizes)
      .where(and(isOf(round), isNull(rankingPrizes.givenAt)))
      .orderBy(asc(rankingPrizes.position))
      .limit(prizesOfAStep)
      .all()
    for (const { id, player, prize, position } of missing) {
      const winner = people.findByRow(player)
      if (!winner) throw new Error(`player ${player} of a ranking does not exist`)
      const points = prize?.type === "points" ? addable(winner.player.points, prize.points) : 0
      const sourceId = sourceOf(campaignId, round.period.key, position)
      people.earn(tx, player, winner, { xp: 0, points, reason: "ranking", sourceId })
      db.update(rankingPrizes).set({ givenAt: tx.now }).where(eq(rankingPrizes.id, id)).run()
    }
    if (missing.length === prizesOfAStep) return false
    rounds.finish(round, tx.now)
    return true
  }

  /** Writes who has won, with their codes; points follow in steps. */
  const write = (tx: Tx, { orgId, campaignId, caller }: Giving, round: OpenRound, drawn: readonly Drawn[]) => {
    const { campaign, period } = round
    const periodKey = period.key
    rounds.decide(round, tx.now)
    for (const { position, player, totalScore, prize, code } of drawn) {
      if (code) prizes.savePrizeCode(tx, orgId, player, "ranking", sourceOf(campaignId, periodKey, position), code)
      const prizeCode = code?.code.code ?? null
      const givenAt = prize?.type === "points" ? null : tx.now
      insertPrize({ campaign, periodKey, position, player, totalScore, prize, prizeCode, givenAt })
    }
    if (!caller) return
    const items = drawn.map(({ position, player, totalScore, prize, code }): RankingPrize => {
      const externalUserId = people.findByRow(player)?.player.externalUserId ?? ""
      const prizeCode = code?.code.code ?? null
      return { periodKey, position, externalUserId, totalScore, prize, prizeCode, givenAt: tx.now }
    })
    const after = { periodKey, items }
    audit.record(tx, caller, { action: "ranking-prizes.give", target: campaignId, before: null, after })
  }

  /**
   * Decides who has won by `scores`, unless a merge or ban has changed them since they were complete (null). All codes are
   * drawn before anything is written, so that a round that cannot be given rolls nothing back.
   */
  const decide = (tx: Tx, giving: Giving, round: OpenRound, scores: PeriodScores, version: number) => {
    const later = people.merging.laterForAll()
    if (later) return later
    const { ranking } = round
    const awards = awardsOf(ranking, scores.board().top(lastPrizedPosition(ranking)))
    const isSame = ({ player }: Award) => {
      const winner = people.findByRow(player)
      return winner?.row === player && !winner.isBanned
    }
    if (scores.version() !== version || !awards.every(isSame)) return null
    const wanted = awards.map(({ prize }) => prize)
    const codes = drawCodes(tx, giving.orgId, wanted)
    if (isRefusal(codes)) {
      if (lacking.size >= maxLacking) lacking.clear()
      lacking.set(lackKey(round), wanted)
      return codes
    }
    const drawn = awards.map((award, index) => ({ ...award, code: codes[index] ?? null }))
    write(tx, giving, round, drawn)
    return giveStep(tx, giving, round)
  }

  /** Has the winners in memory before the job that decides, which looks at each of them. */
  const readWinners = async ({ ranking }: OpenRound, scores: PeriodScores) => {
    const giveWay = takeTurns()
    for (const { player } of scores.board().top(lastPrizedPosition(ranking))) {
      await giveWay()
      people.findByRow(player)
    }
  }

  /** Reads who has won, in steps, and decides it; answers whether all prizes are given by then. */
  const readAndDecide = async (giving: Giving, round: OpenRound): Promise<boolean | Refusal> => {
    const known = lacking.get(lackKey(round))
    const drawable = known && (await commit.run((tx) => drawCodes(tx, giving.orgId, known)))
    if (isRefusal(drawable)) return drawable
    lacking.delete(lackKey(round))
    const scores = logged.read(round.campaign, round.period)
    try {
      while (await scores.catchUp()) {
        const version = scores.version()
        await readWinners(round, scores)
        const decided = await commit.run((tx) => decide(tx, giving, round, scores, version))
        if (decided !== null) return decided
      }
      return refuse("UNAVAILABLE", "the service stops; nothing was changed, try again", 1)
    } finally {
      scores.close()
    }
  }

  const giveRest = async (giving: Giving, round: OpenRound): Promise<null | Refusal> => {
    for (;;) {
      const isDone = await commit.run((tx) => giveStep(tx, giving, round))
      if (isRefusal(isDone)) return stillGiven(round.period.key)
      if (isDone) return null
    }
  }

  const giveRound = async (giving: Giving, round: OpenRound): Promise<null | Refusal> => {
    const isDone = !round.isDecided && (await readAndDecide(giving, round))
    if (isRefusal(isDone)) return isDone
    return isDone ? null : giveRest(giving, round)
  }

  /** Keeps the periods that have ended of all campaigns as rounds, a few campaigns at a time. */
  const keepEnded = async (): Promise<null | Refusal> => {
    for (let kept = 1; kept > 0; ) {
      const step = await commit.run((tx) => {
        const isDue = lte(campaigns.rankingDueAt, tx.now)
        const due = db.select().from(campaigns).where(isDue).orderBy(campaigns.rankingDueAt).limit(campaignsOfAStep)
        const found = due.all().map(toStored)
        for (const campaign of found) rounds.keepEnded(campaign, tx.now, endedOfAStep)
        return found.length
      })
      if (isRefusal(step)) return step
      kept = step
    }
    return null
  }

  /** One organization's rounds are given one after the other, since each takes memory and time of its own. */
  const turns = oneByOne()

  const giveByItself = async (giving: Giving, campaign: number, periodKey: string) => {
    const round = await commit.run((tx) => rounds.claim(campaign, periodKey, tx.now))
    if (!round || isRefusal(round)) return
    const refusal = await giveRound(giving, round)
    if (refusal && refusal.refusal !== "UNAVAILABLE") await commit.run(() => rounds.setFault(round, refusal.refusal))
  }

  /** Tries the rounds that are due, and answers how many. */
  const giveDue = async (failures: unknown[]): Promise<number> => {
    let tried = 0
    for (const { campaign, periodKey, orgId, campaignId } of rounds.due(clock(), dueOfAStep)) {
      if (turns.isBusy(orgId)) continue
      tried++
      const giving = { orgId, campaignId, caller: null }
      await turns.run(orgId, () => giveByItself(giving, campaign, periodKey)).catch((error) => failures.push(error))
    }
    return tried
  }

  /** The round that a call by hand is for: one that was kept as it is, else one of the campaign's ranking as it stands. */
  const roundByHand = (orgId: string, campaignId: string, requestedKey: string | undefined): OpenRound | Refusal => {
    const stored = configured.readCampaign(orgId, campaignId)
    if (!stored) return refuseUnknownCampaign(campaignId)
    const named = requestedKey === undefined ? null : rounds.find(stored.row, requestedKey)
    if (named?.open) return named.open
    const { ranking, timezone, createdAt } = stored.campaign
    if (!ranking) return refuseField("ranking", "set on the campaign before its prizes are given")
    const beganAt = Math.min(createdAt, log.firstAt(stored.row) ?? createdAt)
    const period = periodToGive(ranking, { timezone, beganAt }, clock(), requestedKey)
    if (isRefusal(period)) return period
    const found = rounds.find(stored.row, period.key)
    if (found) return found.open ?? alreadyGiven(period.key)
    return { campaign: stored.row, period, ranking, isDecided: false }
  }

  const selectPrizes = (where: SQL | undefined) =>
    db.select(shown).from(rankingPrizes).innerJoin(players, eq(players.id, rankingPrizes.player)).where(where)

  return {
    giveDueRankingPrizes: async () => {
      if (await keepEnded()) return
      const failures: unknown[] = []
      for (let tried = dueOfAStep; tried === dueOfAStep; ) tried = await giveDue(failures)
      if (failures.length > 0) throw new AggregateError(failures, "ranking prizes could not be given")
    },

    giveRankingPrizes: (caller, campaignId, requestedKey) =>
      turns.run(caller.orgId, async () => {
        const round = roundByHand(caller.orgId, campaignId, requestedKey)
        if (isRefusal(round)) return round
        const refusal = await giveRound({ orgId: caller.orgId, campaignId, caller }, round)
        return refusal ?? selectPrizes(isOf(round)).orderBy(asc(rankingPrizes.position)).all().map(toRankingPrize)
      }),

    rankingPrizes: async (orgId, campaignId, page) => {
      const stored = configured.readCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const own = eq(rankingPrizes.campaign, stored.row)
      // A round is shown once all of its prizes are given.
      const open = sql`SELECT period_key FROM ${rankingRounds} WHERE campaign = ${stored.row} AND given_at IS NULL`
      const isShown = and(own, sql`${rankingPrizes.periodKey} NOT IN (${open})`)
      const read = (where: SQL, limit: number) =>
        selectPrizes(and(isShown, where)).orderBy(desc(rankingPrizes.id)).limit(limit).all()
      return walkPage(db, page, { id: rankingPrizes.id, own, read }, toRankingPrize)
    },
  } satisfies Partial<Store>
}
