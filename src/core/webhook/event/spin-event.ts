import { event, text, textOrNull } from "./field.ts"
import { externalUserId, prizeCode } from "./shared-field.ts"

/** The events of mini-games. */
export const spinEvents = {
  "inapp_game.won": event(
    "a spin of a mini-game that is a prize",
    {
      notificationId: text("the mini-game"),
      awardId: text("the prize of this player in this spin period, which a redemption names"),
      segmentExternalId: textOrNull("the external id that the organization gave the segment, or null"),
      externalUserId,
      clientId: text("the id of the registered player in this service"),
      segmentName: text("the name of the segment"),
      prizeCode,
      spinPeriod: text("the period of the spin"),
    },
    {
      notificationId: "wheel",
      awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
      segmentExternalId: "COFFEE",
      externalUserId: "user-1",
      clientId: "c1k7upjuklr41q5ptxkk1znw19",
      segmentName: "Free coffee",
      prizeCode: null,
      spinPeriod: "2026-11-21",
    },
  ),
}
