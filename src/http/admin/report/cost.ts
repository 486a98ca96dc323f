import { Type } from "@sinclair/typebox"
import type { Cost as CostOfWins } from "../../../core/campaign/prize/worth.ts"
import { exactSum } from "../../../core/report/report.ts"
import { Sum } from "./report.ts"

/** What wins cost, in minor units of the campaign's currency. */
export const Cost = Type.Object(
  {
    codes: { ...Sum, description: "the value of their prize, or else their highest discount" },
    prizes: Sum,
    total: Sum,
  },
  { title: "Cost" },
)

export const costView = ({ codes, prizes }: CostOfWins) => ({
  codes: exactSum(codes),
  prizes: exactSum(prizes),
  total: exactSum(codes + prizes),
})
