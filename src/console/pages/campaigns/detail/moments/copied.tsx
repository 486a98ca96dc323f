import { Alert, Switch } from "@mantine/core"
import type { GetInputPropsOptions, GetInputPropsReturnType } from "@mantine/form"
import { CalendarClock } from "lucide-react"
import { newKey } from "../../../../components/form/key.ts"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import type { Campaign } from "../../campaign.ts"
import { useMomentBatches } from "../../moment-prizes.ts"
import { momentMessages } from "./messages.ts"
import { noPlan, plannable, type ToPlan } from "./plan-values.ts"

/** The same number of moments for each prize that had some, to be planned in a copy of the campaign. */
export const useAnew = (campaign: Campaign): readonly ToPlan[] => {
  const batches = useMomentBatches(campaign.prizes && campaign.campaignId)
  return plannable(campaign).flatMap(({ prizeId }) => {
    const count = batches.filter((one) => one.prizeId === prizeId).reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? [{ prizeId, batchId: newKey(), plan: { ...noPlan, count } }] : []
  })
}

type NotCopiedProps = {
  readonly campaign: Campaign
  readonly anew: readonly ToPlan[]
  readonly form: { getInputProps(path: string, options?: GetInputPropsOptions): GetInputPropsReturnType }
}

/** Says which moments a copy lacks, and offers to plan them anew. */
export const NotCopied = ({ campaign: { prizes = [] }, anew, form }: NotCopiedProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  if (anew.length === 0) return null
  const nameOf = (id: string) => prizes.find(({ prizeId }) => prizeId === id)?.name ?? id
  const named = anew.map(({ prizeId, plan }) => `${nameOf(prizeId)} (${format.number(plan.count ?? 0)})`)
  return (
    <Alert color="orange" icon={<CalendarClock size={18} aria-hidden />}>
      {texts.notCopied(named.join(", "))}
      <Switch
        mt="sm"
        label={texts.planAnew}
        description={texts.planAnewHint}
        {...form.getInputProps("plansAnew", { type: "checkbox" })}
      />
    </Alert>
  )
}
