import { and, count, desc, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm"
import {
  type CodeItem,
  type CodeOrigin,
  type CreateCodeRequest,
  codeCreated,
  codeKey,
  codeStatus,
  decideCreateCode,
  type PromoCode,
  type RedeemCodeAnswer,
  type RedeemCodeRequest,
  refuseRedeemCode,
  refuseUnknownCode,
} from "../../core/code.ts"
import { idempotencyWindowMs } from "../../core/idempotency.ts"
import { periodAt } from "../../core/period.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal, type Refusal, refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import type { Campaigns, StoredCampaign } from "./campaign.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import type { Idempotency } from "./idempotency.ts"
import { preparedInsert } from "./insert.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import { newestShown } from "./page.ts"
import type { Players } from "./player.ts"
import { campaigns } from "./schema/campaign.ts"
import { codeRedemptions, promoCodes } from "./schema/code.ts"
import { players } from "./schema/player.ts"

type Issue = {
  readonly orgId: string
  readonly campaignRow: number
  readonly playerRow: number
  readonly origin: CodeOrigin
  readonly issueKey: string | null
}

/** A code as jobs know it: the rows are what other tables refer to. */
type StoredCode = {
  readonly row: number
  readonly campaignRow: number
  readonly playerRow: number
  readonly item: CodeItem
}

type CodeRow = { code: typeof promoCodes.$inferSelect; campaignId: string; externalUserId: string }

const toPromoCode = (row: typeof promoCodes.$inferSelect): PromoCode => {
  const { code, discountType, discountValue, maxDiscountAmount, uses, maxUses, createdAt, expiresAt, deactivatedAt } =
    row
  return { code, discountType, discountValue, maxDiscountAmount, uses, maxUses, createdAt, expiresAt, deactivatedAt }
}

/** Codes with the ids that the console shows beside them. */
export const selectCodes = (db: Db) =>
  db
    .select({
      id: promoCodes.id,
      code: promoCodes,
      campaignId: campaigns.campaignId,
      externalUserId: players.externalUserId,
    })
    .from(promoCodes)
    .innerJoin(campaigns, eq(campaigns.id, promoCodes.campaign))
    .innerJoin(players, eq(players.id, promoCodes.player))

export const toItem = ({ code, campaignId, externalUserId }: CodeRow, now: number): CodeItem => {
  const promo = toPromoCode(code)
  return { ...promo, campaignId, externalUserId, origin: code.origin, status: codeStatus(promo, now) }
}

const refuseMissingCode = (code: string) => refuse("NOT_FOUND", `code ${code} does not exist; check the code`)

/** Promo codes: issued, reused, redeemed, listed (interface.md §4.2, organization-api.md §2 and §3). */
export const codeStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  random: Random,
  deps: { audit: Audit; campaigns: Campaigns; people: Players; outbox: Outbox; idempotency: Idempotency },
) => {
  const { audit, people, outbox, idempotency } = deps
  const insertCode = preparedInsert(db, promoCodes)
  const insertRedemption = preparedInsert(db, codeRedemptions)
  const isTakenQuery = db
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(and(eq(promoCodes.orgId, sql.placeholder("orgId")), eq(promoCodes.codeKey, sql.placeholder("codeKey"))))
    .prepare()

  const isCodeTaken = (orgId: string, code: string): boolean =>
    isTakenQuery.get({ orgId, codeKey: codeKey(code) }) !== undefined

  const saveCode = (issue: Issue, code: PromoCode) => {
    const { orgId, campaignRow, playerRow, origin, issueKey } = issue
    const row = { orgId, codeKey: codeKey(code.code), campaign: campaignRow, player: playerRow, origin, issueKey }
    insertCode({ ...row, ...code })
  }

  const byCode = selectCodes(db)
    .where(and(eq(promoCodes.orgId, sql.placeholder("orgId")), eq(promoCodes.codeKey, sql.placeholder("codeKey"))))
    .prepare()

  const findCode = (orgId: string, code: string, now: number): StoredCode | null => {
    const row = byCode.get({ orgId, codeKey: codeKey(code) })
    return row
      ? { row: row.id, campaignRow: row.code.campaign, playerRow: row.code.player, item: toItem(row, now) }
      : null
  }

  const owned = and(
    eq(promoCodes.player, sql.placeholder("player")),
    eq(promoCodes.campaign, sql.placeholder("campaign")),
  )
  const isLiving = and(
    lt(promoCodes.uses, promoCodes.maxUses),
    isNull(promoCodes.deactivatedAt),
    gt(promoCodes.expiresAt, sql.placeholder("now")),
  )
  const newestLiving = (where?: SQL) =>
    db
      .select()
      .from(promoCodes)
      .where(and(owned, where, isLiving))
      .orderBy(desc(promoCodes.id))
      .limit(1)
      .prepare()
  const newestOwned = newestLiving()
  const newestByKey = newestLiving(
    and(
      eq(promoCodes.origin, "codes"),
      eq(promoCodes.issueKey, sql.placeholder("key")),
      gt(promoCodes.createdAt, sql.placeholder("since")),
    ),
  )

  /** The living code that POST /codes answers again: that of the key within its window, or without a key the newest. */
  const findReusable = (now: number, campaign: number, player: number, key: string | undefined) => {
    const row =
      key === undefined
        ? newestOwned.get({ campaign, player, now })
        : newestByKey.get({ campaign, player, now, key, since: now - idempotencyWindowMs })
    return row ? toPromoCode(row) : null
  }

  const countOwned = db
    .select({ received: count() })
    .from(promoCodes)
    .where(
      and(owned, gte(promoCodes.createdAt, sql.placeholder("start")), lt(promoCodes.createdAt, sql.placeholder("end"))),
    )
    .prepare()

  const countReceived = (now: number, { row, campaign }: StoredCampaign, player: number): number => {
    if (!campaign.generationLimits) return 0
    const { start, end } = periodAt(campaign.generationLimits.period, campaign.timezone, now)
    return countOwned.get({ player, campaign: row, start, end })?.received ?? 0
  }

  const codesOf = (playerRow: number): CodeItem[] =>
    selectCodes(db)
      .where(eq(promoCodes.player, playerRow))
      .orderBy(desc(promoCodes.id))
      .limit(newestShown)
      .all()
      .map((row) => toItem(row, clock()))

  const loadFacts = (tx: Tx, request: CreateCodeRequest, stored: StoredCampaign | null, playerRow: number | null) => {
    const isTaken = (code: string) => isCodeTaken(request.orgId, code)
    if (!stored || playerRow === null)
      return { campaign: stored?.campaign ?? null, received: 0, reusable: null, isTaken }
    return {
      campaign: stored.campaign,
      received: countReceived(tx.now, stored, playerRow),
      reusable: findReusable(tx.now, stored.row, playerRow, request.idempotencyKey),
      isTaken,
    }
  }

  const store = {
    createCode: (request) =>
      commit.run((tx) => {
        const { orgId, campaignId, externalUserId, idempotencyKey } = request
        const campaign = deps.campaigns.findCampaign(tx, orgId, campaignId)
        const player = people.findPlayer(orgId, externalUserId)
        const outcome = decideCreateCode(loadFacts(tx, request, campaign, player.row), tx.now, random)
        if (isRefusal(outcome) || outcome.idempotent || !campaign) return outcome
        const playerRow = people.ensureRow(tx, orgId, player)
        const issueKey = idempotencyKey ?? null
        saveCode({ orgId, campaignRow: campaign.row, playerRow, origin: "codes", issueKey }, outcome.code)
        outbox.emit(tx, orgId, codeCreated(outcome.code, campaignId, player.player.externalUserId))
        return outcome
      }),

    redeemCode: (request) =>
      commit.run((tx) => idempotency.once(tx, "codes/redeem", request, () => redeem(tx, request))),

    code: async (orgId, code) => findCode(orgId, code, clock())?.item ?? refuseMissingCode(code),

    deactivateCode: (caller, code) =>
      commit.run((tx) => {
        const stored = findCode(caller.orgId, code, tx.now)
        if (!stored) return refuseMissingCode(code)
        const before = stored.item
        if (before.deactivatedAt !== null) return before
        db.update(promoCodes).set({ deactivatedAt: tx.now }).where(eq(promoCodes.id, stored.row)).run()
        const after: CodeItem = {
          ...before,
          deactivatedAt: tx.now,
          status: before.status === "redeemed" ? "redeemed" : "deactivated",
        }
        audit.record(tx, caller, { action: "code.deactivate", target: before.code, before, after })
        return after
      }),
  } satisfies Partial<Store>

  const setUses = db
    .update(promoCodes)
    .set({ uses: sql`${sql.placeholder("uses")}` })
    .where(eq(promoCodes.id, sql.placeholder("row")))
    .prepare()

  const redeem = (tx: Tx, request: RedeemCodeRequest): RedeemCodeAnswer | Refusal => {
    const stored = findCode(request.orgId, request.code, tx.now)
    if (!stored) return refuseUnknownCode()
    const { externalUserId: owner } = request
    const isOwner = owner === undefined || people.findPlayer(request.orgId, owner).row === stored.playerRow
    const refusal = refuseRedeemCode(stored.item, isOwner)
    if (refusal) return refusal
    const uses = stored.item.uses + 1
    setUses.run({ uses, row: stored.row })
    const { saleTotal = null, discountAmount = null, currency = null, externalReference = null } = request
    const sale = { saleTotal, discountAmount, currency, externalReference }
    insertRedemption({ promoCode: stored.row, campaign: stored.campaignRow, redeemedAt: tx.now, ...sale })
    const { code, campaignId, externalUserId, discountType, discountValue, maxDiscountAmount, maxUses } = stored.item
    return {
      code,
      campaignId,
      externalUserId,
      discountType,
      discountValue,
      maxDiscountAmount,
      uses,
      maxUses,
      redeemedAt: tx.now,
    }
  }

  return { ...store, isCodeTaken, saveCode, codesOf }
}

export type Codes = Omit<ReturnType<typeof codeStore>, keyof Store>
