import { codeKey } from "../../../core/code/code.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import { answerTable, storedKey } from "../../../record/idempotency.ts"
import { miniGameTable } from "../../../record/mini-game/mini-game.ts"
import { organizationTable } from "../../../record/organization/organization.ts"
import { idHashOf, pastUseTable } from "../../../record/player/past-use.ts"
import { pushSendTable } from "../../../record/push/push-send.ts"
import { testOutcomeTable } from "../../../record/test/test-outcome.ts"
import type { Scope } from "../../../record/transaction.ts"
import { webhookTable } from "../../../record/webhook/webhook.ts"
import { databaseTime } from "../engine/clock/database-time.ts"
import type { WorkingSet } from "../engine/commit/working-set.ts"
import { byCode } from "../log/code.ts"
import type { chainRecords } from "../log/draw/chain.ts"
import { redemptionLane } from "../log/redemption-chain.ts"
import { campaignById, gameOfCampaign } from "../record/campaign/campaign.ts"
import { wantMoments } from "../record/campaign/moment.ts"
import { wantMemberships } from "../record/player/audience.ts"
import { knownSecrets } from "../record/player/erasure-secret.ts"
import { underWay } from "../record/player/merging.ts"
import { rowById } from "../record/player/player-id.ts"
import { wantPools } from "../record/pool.ts"
import { readerOf } from "../record/tables.ts"
import { budgetedRow, budgetRow } from "../standing/budget.ts"
import { returnedOf } from "../standing/given-back.ts"
import { namedQuota } from "../standing/quota.ts"
import { ofMiniGame, stockedRow } from "../standing/segment-stock.ts"
import { namedStanding } from "../standing/standing.ts"
import { isPrized, namedStocks } from "../standing/stock.ts"

const webhooksOf = readerOf(webhookTable, "ofOrganization")
const organizationById = readerOf(organizationTable, "byId")
const miniGameById = readerOf(miniGameTable, "byId")
const answerByKey = readerOf(answerTable, "byKey")
const sendById = readerOf(pushSendTable, "byId")

const nextOutcome = readerOf(testOutcomeTable, "first")
const nextOutcomeOf = readerOf(testOutcomeTable, "firstOf")

const pastUsesOf = readerOf(pastUseTable, "ofId")

const wantCampaign = (known: WorkingSet, orgId: string, campaignId: string) => {
  known.want(campaignById, [orgId, campaignId])
  known.want(gameOfCampaign, [orgId, campaignId])
  known.want(namedQuota, [orgId, campaignId])
  const budgeted = budgetedRow(orgId, campaignId)
  if (budgeted !== undefined) {
    known.want(budgetRow, [orgId, budgeted])
    known.want(databaseTime, [orgId])
  }
  if (isPrized(orgId, campaignId)) known.want(namedStocks, [orgId, campaignId])
  wantMoments(known, orgId, campaignId)
  wantPools(known, orgId, campaignId)
}

const wantMiniGame = (known: WorkingSet, orgId: string, miniGameId: string) => {
  known.want(miniGameById, [orgId, miniGameId])
  const stocked = stockedRow(orgId, miniGameId)
  if (stocked !== undefined) known.want(ofMiniGame, [orgId, stocked])
}

/** The operations that link a redemption into a chain. */
const linked: readonly string[] = ["codes/redeem", "inapp-games/redemptions"]

const wantCode = (known: WorkingSet, key: readonly [orgId: string, codeKey: string]) => {
  known.want(byCode, key)
  known.want(returnedOf, key)
  known.want(databaseTime, [key[0]])
}

type WantDrawn = ReturnType<typeof chainRecords>["wantDrawn"]

/** Loads at once what a read of a game names, and the player's part of it. */
export const prefetchGame = ({ orgId, named }: Scope, known: WorkingSet) => {
  const { campaignId, externalUserId, miniGameId } = named ?? {}
  known.want(organizationById, [orgId])
  known.want(underWay, [orgId])
  if (campaignId !== undefined) {
    known.want(campaignById, [orgId, campaignId])
    known.want(gameOfCampaign, [orgId, campaignId])
  }
  if (miniGameId !== undefined) known.want(miniGameById, [orgId, miniGameId])
  if (externalUserId === undefined) return
  known.want(rowById, [orgId, "external", externalUserId])
  const secret = knownSecrets.get(orgId)
  if (secret !== undefined) known.want(pastUsesOf, [orgId, idHashOf(secret, externalUserId)])
  if (campaignId !== undefined) known.want(namedStanding, [orgId, externalUserId, campaignId])
  const gameId = campaignId ?? miniGameId
  if (gameId !== undefined) wantMemberships(known, orgId, gameId, { externalUserId })
}

/** Loads at once what a partner's request names, and what follows from that, so that few jobs miss a fact. */
export const prefetchNamed =
  (wantDrawn: WantDrawn) =>
  ({ orgId, named, operation = "" }: Scope, known: WorkingSet) => {
    if (!named) return
    const { campaignId, externalUserId, clientId, code, miniGameId, sendId, idempotencyKey } = named
    known.want(organizationById, [orgId])
    known.want(webhooksOf, [orgId])
    known.want(underWay, [orgId])
    if (linked.includes(operation)) known.want(redemptionLane, [orgId])
    if (campaignId !== undefined) wantCampaign(known, orgId, campaignId)
    if (externalUserId !== undefined) known.want(rowById, [orgId, "external", externalUserId])
    const secret = knownSecrets.get(orgId)
    if (externalUserId !== undefined && secret !== undefined)
      known.want(pastUsesOf, [orgId, idHashOf(secret, externalUserId)])
    if (clientId !== undefined) known.want(rowById, [orgId, "client", clientId])
    if (externalUserId !== undefined && campaignId !== undefined)
      known.want(namedStanding, [orgId, externalUserId, campaignId])
    if (campaignId !== undefined && externalUserId !== undefined) wantDrawn(known, [orgId, "campaign", campaignId])
    if (miniGameId !== undefined) wantDrawn(known, [orgId, "notification", miniGameId])
    const gameId = campaignId ?? miniGameId
    if (gameId !== undefined) wantMemberships(known, orgId, gameId, named)
    if (gameId !== undefined && isTest(orgId)) {
      const game = [orgId, campaignId === undefined ? "notification" : "campaign", gameId] as const
      known.want(nextOutcome, game)
      if (externalUserId !== undefined) known.want(nextOutcomeOf, [...game, externalUserId])
    }
    if (code !== undefined) wantCode(known, [orgId, codeKey(code)])
    if (miniGameId !== undefined) wantMiniGame(known, orgId, miniGameId)
    if (sendId !== undefined) known.want(sendById, [orgId, sendId])
    if (idempotencyKey !== undefined) known.want(answerByKey, [orgId, operation, storedKey(idempotencyKey, named)])
  }
