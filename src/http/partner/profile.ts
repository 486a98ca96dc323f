import { Type } from "@sinclair/typebox"
import { nullable, Time } from "../operation/fields.ts"

const tierFields = { name: Type.String(), color: Type.String(), minXp: Type.Integer() }

/** What a player is and has. */
export const Profile = Type.Object(
  {
    externalId: Type.String({ description: "the player, or the one that remains if this one was merged into another" }),
    clientId: nullable(Type.String({ description: "null while unregistered" })),
    name: nullable(Type.String()),
    xp: Type.Integer(),
    points: Type.Integer(),
    tier: nullable(Type.Object(tierFields, { title: "ReachedTier", description: "the highest tier reached" })),
    nextTier: nullable(Type.Object({ ...tierFields, xpMissing: Type.Integer() }, { title: "NextTier" })),
    now: Time,
  },
  { title: "Profile" },
)

export const profileExample = {
  externalId: "user-1",
  clientId: "c1k7upjuklr41q5ptxkk1znw19",
  name: "Ana",
  xp: 160,
  points: 50,
  tier: { name: "Plata", color: "#C0C0C0", minXp: 100 },
  nextTier: { name: "Oro", color: "#FFD700", minXp: 500, xpMissing: 340 },
  now: "2026-11-21T10:05:00.000Z",
}
