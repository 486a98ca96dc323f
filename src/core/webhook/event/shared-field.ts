import { text, textOrNull } from "./field.ts"

export const campaignId = text("the campaign")

export const externalUserId = text("the player's id in the organization's systems")

export const prizeCode = textOrNull("the promo code that was given, or null")
