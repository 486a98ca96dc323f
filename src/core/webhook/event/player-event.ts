import { event, integer, text, textOrNull } from "./field.ts"
import { campaignId, externalUserId } from "./shared-field.ts"

const movedPoints = (done: string) => ({
  transactionId: text("the spend, earn or refund"),
  externalUserId,
  points: integer(`how many points were ${done}, above 0`),
  balance: integer("the player's points afterwards"),
  externalReference: textOrNull("the caller's own reference, or null"),
})

const movedPointsExample = {
  transactionId: "pts_1k7upjuk7f9wbskggc4seh349",
  externalUserId: "user-1",
  points: 120,
  balance: 80,
  externalReference: "order-1042",
}

/** The events of what a player owns: granted plays and points. */
export const playerEvents = {
  "plays.granted": event(
    "a grant of plays that POST /plays/grants or the console made, not one that was repeated",
    {
      grantId: text("the grant"),
      campaignId,
      externalUserId,
      plays: integer("how many plays were granted"),
      expiresAt: {
        type: "string",
        format: "date-time",
        nullable: true,
        description: "when what is left of them expires, or null",
      },
      reference: textOrNull("the organization's own reference, such as the id of an order"),
    },
    {
      grantId: "grant_1k7upjuk7f9wbskggc4seh349",
      campaignId: "spring",
      externalUserId: "user-1",
      plays: 3,
      expiresAt: "2026-12-31T05:00:00.000Z",
      reference: "order-1042",
    },
  ),
  "points.spent": event("points that POST /points/spend took", movedPoints("taken"), movedPointsExample),
  "points.earned": event("points that POST /points/earn gave", movedPoints("given"), movedPointsExample),
  "points.refunded": event(
    "a spend that POST /points/refund gave back; transactionId is the refund's own, and externalReference the spend's",
    movedPoints("given back"),
    movedPointsExample,
  ),
}
