import { Type } from "@sinclair/typebox"
import { maxLimit, prizeKinds } from "../../../core/campaign/prize/prize.ts"
import { eitherForm, eitherGiven } from "../../operation/field/dependent.ts"
import {
  Amount,
  CodePrefix,
  Id,
  integer,
  nullable,
  oneOf,
  optional,
  Period,
  text,
  weight,
} from "../../operation/fields.ts"

export const maxCount = maxLimit

export const CodeConfigInput = Type.Object(
  {
    discountType: text(100),
    discountValue: Type.Number({
      minimum: 0,
      description: "a number of at least 0",
    }),
    maxDiscountAmount: optional(integer(0)),
    maxUses: optional(integer(1, maxCount)),
    expiresInSeconds: optional(integer(1, 10 * 366 * 24 * 60 * 60)),
    prefix: optional(CodePrefix),
    length: optional(integer(1, 32)),
  },
  {
    title: "CodeConfigInput",
    description: "an object with discountType and discountValue",
  },
)
export const CodeConfig = Type.Object(
  {
    ...Type.Required(CodeConfigInput).properties,
    maxDiscountAmount: nullable(integer(0)),
  },
  { title: "CodeConfig" },
)

const absent = optional(Type.Never({ description: "absent beside poolId" }))
const NamedPoolAlone = Type.Object(
  {
    poolId: Id,
    discountType: absent,
    discountValue: absent,
    maxDiscountAmount: absent,
    maxUses: absent,
    expiresInSeconds: absent,
    prefix: absent,
    length: absent,
  },
  { title: "NamedPool", description: "an object with poolId" },
)
/** A pool of codes as a campaign names it. */
export const NamedPool = Type.Object({ poolId: Id }, { title: "NamedPool", description: "an object with poolId" })

/** Where the codes of a campaign come from: a template by which they are made, or a pool. */
export const CodeTemplateInput = eitherForm(
  "poolId",
  NamedPoolAlone,
  CodeConfigInput,
  "an object with discountType and discountValue, or with poolId alone",
)
export const CodeTemplate = Type.Union([CodeConfig, NamedPool])

const rewardLimits = {
  maxPerUser: optional(integer(0, maxCount)),
  maxTotal: optional(integer(0, maxCount)),
  period: Period,
}
export const RewardLimits = Type.Object(rewardLimits, {
  title: "RewardLimits",
})
export const RewardLimitsInput = Type.Object(rewardLimits, {
  title: "RewardLimitsInput",
  description: "an object with period and maxPerUser, maxTotal or both",
  ...eitherGiven("maxPerUser", "maxTotal"),
})

const Link = Type.String({
  pattern: "^https?://\\S+$",
  maxLength: 2000,
  description: "an https or http URL of at most 2000 characters",
})

const prize = {
  prizeId: Id,
  name: text(200),
  description: optional(text(1000)),
  imageUrl: optional(Link),
  termsUrl: optional(Link),
  kind: oneOf("PrizeKind", prizeKinds),
  points: optional(integer(0)),
  value: optional(Amount),
  poolId: optional(Id),
}

/** A prize of a campaign, as sent by the organization. */
export const CampaignPrizeInput = Type.Object(
  {
    ...prize,
    weight: optional(weight),
    codeConfig: optional(CodeConfigInput),
    stock: optional(RewardLimitsInput),
  },
  {
    title: "CampaignPrizeInput",
    description: "an object with prizeId, name and kind",
  },
)

/** The prize with defaults for missing fields. */
export const CampaignPrize = Type.Object(
  {
    ...prize,
    weight,
    codeConfig: optional(CodeConfig),
    stock: optional(RewardLimits),
  },
  { title: "CampaignPrize" },
)
