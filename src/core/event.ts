/** What the service tells an organization by webhook (interface.md §6). */
export type Event =
  | { readonly name: "game.played"; readonly data: { campaignId: string; externalUserId: string; won: boolean } }
  | {
      readonly name: "game.won"
      readonly data: {
        campaignId: string
        externalUserId: string
        sessionId: string
        result: string
        rewardType: string
        prizeCode: string | null
        pointsAwarded: number
      }
    }
  | {
      readonly name: "code.created"
      readonly data: {
        code: string
        campaignId: string
        externalUserId: string
        discountType: string
        discountValue: number
        maxDiscountAmount: number | null
        maxUses: number
        expiresAt: string
      }
    }
  | {
      readonly name: "inapp_game.won"
      readonly data: {
        notificationId: string
        awardId: string
        segmentExternalId: string | null
        externalUserId: string
        clientId: string
        segmentName: string
        prizeCode: string | null
        spinPeriod: string
      }
    }
  | { readonly name: "webhook.test"; readonly data: { webhookId: string } }
