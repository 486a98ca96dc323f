import { Kind, Type, TypeRegistry } from "@sinclair/typebox"
import type { ExternalPrize, PositionPrize as PositionPrizeValue, Prize } from "../../../core/mini-game/prize.ts"
import { Amount, Id, integer, isId, optional, textOf, unremovable } from "../fields.ts"

const isPrize = (value: unknown): value is Prize => {
  if (typeof value !== "object" || value === null) return false
  const { type, campaignId, points } = value as Record<string, unknown>
  if (type === "promo_code") return typeof campaignId === "string" && isId(campaignId)
  return type === "points" && Number.isSafeInteger(points) && Number(points) >= 0
}

const PromoCodePrize = Type.Object(
  {
    type: Type.Literal("promo_code"),
    campaignId: { ...Id, description: "the campaign whose template generates the code" },
  },
  { title: "PromoCodePrize" },
)
const PointsPrize = Type.Object({ type: Type.Literal("points"), points: integer(0) }, { title: "PointsPrize" })

TypeRegistry.Set("PositionPrize", (_schema, value) => isPrize(value) || isExternalPrize(value))

const maxPrizeName = 200

const isExternalPrize = (value: unknown): value is ExternalPrize => {
  if (typeof value !== "object" || value === null) return false
  const { type, name, value: worth } = value as Record<string, unknown>
  const isNamed = typeof name === "string" && name.isWellFormed() && name.length > 0 && [...name].length <= maxPrizeName
  const isWorthKnown = worth === undefined || (Number.isSafeInteger(worth) && Number(worth) >= 0)
  return type === "external" && isNamed && isWorthKnown
}

const ExternalPrizeFields = Type.Object(
  {
    type: Type.Literal("external"),
    name: textOf(1, maxPrizeName, { description: "what the organization hands out, 1 to 200 characters" }),
    value: unremovable(optional(Amount)),
  },
  { title: "ExternalPrize" },
)

/**
 * The prize of a segment or a ranking position: `oneOf` for readers of the document, `properties` for checking a body.
 */
export const PositionPrize = Type.Unsafe<PositionPrizeValue>({
  [Kind]: "PositionPrize",
  title: "PositionPrize",
  oneOf: [PromoCodePrize, PointsPrize, ExternalPrizeFields],
  discriminator: {
    propertyName: "type",
    mapping: {
      promo_code: "#/components/schemas/PromoCodePrize",
      points: "#/components/schemas/PointsPrize",
      external: "#/components/schemas/ExternalPrize",
    },
  },
  properties: {
    type: { description: "promo_code, points or external" },
    campaignId: PromoCodePrize.properties.campaignId,
    points: PointsPrize.properties.points,
    name: ExternalPrizeFields.properties.name,
    value: ExternalPrizeFields.properties.value,
  },
  description:
    '{ "type": "promo_code", "campaignId" }, { "type": "points", "points" } or { "type": "external", "name", "value"? }',
})
