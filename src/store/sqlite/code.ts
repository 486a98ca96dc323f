import { desc, eq, inArray, sql } from "drizzle-orm"
import {
  type CodeItem,
  type CreateCodeRequest,
  codeCreated,
  decideCreateCode,
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
import { type CodeRows, toItem } from "./code-rows.ts"
import type { GroupCommit, Later, Tx } from "./commit.ts"
import type { Idempotency } from "./idempotency.ts"
import { preparedInsert } from "./insert.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import { newestShown } from "./page.ts"
import type { Players } from "./player.ts"
import { campaigns } from "./schema/campaign.ts"
import { codeRedemptions, promoCodes } from "./schema/code.ts"
import { players } from "./schema/player.ts"

/** A code as jobs know it: the rows are what other tables refer to. */
type StoredCode = {
  readonly row: number
  readonly campaignRow: number
  readonly playerRow: number
  readonly item: CodeItem
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

const refuseMissingCode = (code: string) => refuse("NOT_FOUND", `code ${code} does not exist; check the code`)

/** Promo codes: issued, reused, redeemed, listed (interface.md §4.2, organization-api.md §2 and §3). */
export const codeStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  random: Random,
  deps: {
    audit: Audit
    campaigns: Campaigns
    people: Players
    rows: CodeRows
    outbox: Outbox
    idempotency: Idempotency
  },
) => {
  const { audit, people, rows, outbox, idempotency } = deps
  const insertRedemption = preparedInsert(db, codeRedemptions)
  const findCode = (orgId: string, code: string, now: number): StoredCode | null => {
    const found = rows.find(orgId, code)
    if (!found) return null
    const { id: row, campaign: campaignRow, player: playerRow } = found.code
    return { row, campaignRow, playerRow, item: toItem(found, now) }
  }

  /** The living code that POST /codes answers again: that of the key within its window, or without a key the newest. */
  const findReusable = (now: number, campaign: number, player: number, key: string | undefined) =>
    key === undefined
      ? rows.newestLiving(player, campaign, now)
      : rows.newestOfKey(player, campaign, now, key, now - idempotencyWindowMs)

  const countReceived = (now: number, { row, campaign }: StoredCampaign, player: number): number => {
    if (!campaign.generationLimits) return 0
    return rows.count(player, row, periodAt(campaign.generationLimits.period, campaign.timezone, now))
  }

  const codesOf = (playerRow: number): CodeItem[] =>
    selectCodes(db)
      .where(inArray(promoCodes.id, rows.newestOf(playerRow, newestShown)))
      .orderBy(desc(promoCodes.id))
      .all()
      .map((row) => toItem(row, clock()))

  const loadFacts = (tx: Tx, request: CreateCodeRequest, stored: StoredCampaign | null, playerRow: number | null) => {
    const isTaken = (code: string) => rows.isTaken(request.orgId, code)
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
        const later = people.merging.laterFor(player.row)
        if (later) return later
        const outcome = decideCreateCode(loadFacts(tx, request, campaign, player.row), tx.now, random)
        if (isRefusal(outcome) || outcome.idempotent || !campaign) return outcome
        const playerRow = people.ensureRow(tx, orgId, player)
        const issueKey = idempotencyKey ?? null
        rows.append(tx, { orgId, campaignRow: campaign.row, playerRow, origin: "codes", issueKey }, outcome.code)
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

  const redeem = (tx: Tx, request: RedeemCodeRequest): RedeemCodeAnswer | Refusal | Later => {
    const stored = findCode(request.orgId, request.code, tx.now)
    if (!stored) return refuseUnknownCode()
    const later = people.merging.laterFor(stored.playerRow)
    if (later) return later
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

  return { ...store, isCodeTaken: rows.isTaken, saveCode: rows.append, codesOf }
}

export type Codes = Omit<ReturnType<typeof codeStore>, keyof Store>
