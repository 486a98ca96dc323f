import { event, integer, text } from "./field.ts"
import { campaignId, externalUserId, prizeCode } from "./shared-field.ts"

/** The events of plays. */
export const playEvents = {
  "game.played": event(
    "a play, won or not",
    { campaignId, externalUserId, won: { type: "boolean", description: "whether the play won" } },
    { campaignId: "spring", externalUserId: "user-1", won: true },
  ),
  "game.won": event(
    "a play that won, in addition to its game.played",
    {
      campaignId,
      externalUserId,
      sessionId: text("the play"),
      result: text("what the game showed"),
      rewardType: text("what a win gives: promo_code, points or none; tolerate unknown ones"),
      prizeCode,
      pointsAwarded: integer("the points that were given"),
      prizeId: { type: "string", optional: true, description: "the campaign's prize, where it has several" },
      prizeName: { type: "string", optional: true, description: "the name of that prize" },
    },
    {
      campaignId: "spring",
      externalUserId: "user-1",
      sessionId: "ses_1k7upjuklr41q5ptxkk1znw19",
      result: "10% off",
      rewardType: "promo_code",
      prizeCode: "SPRING-C5NKG2M7",
      pointsAwarded: 0,
    },
  ),
}
