import { CalendarPlus } from "lucide-react"
import { bodyOf } from "../../../../api/client.ts"
import { ChoiceField, IdField } from "../../../../components/form/fields.tsx"
import { FormButton } from "../../../../components/form/form-button.tsx"
import { useNow } from "../../../../i18n/clock.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi } from "../../../../shell/session.ts"
import { type Campaign, outdatedByCampaign } from "../../campaign.ts"
import { momentMessages } from "./messages.ts"
import { PlanFields } from "./plan-fields.tsx"
import { type BatchValues, emptyBatch, momentsInput, momentsPath, plannable } from "./plan-values.ts"

const toInput = ({ prizeId, batchId, fallbackId, ...plan }: BatchValues, campaign: Campaign, now: number) =>
  momentsInput({ prizeId, batchId: batchId || fallbackId, plan }, campaign, now)

/** Plans moments at which a prize comes out: drawn within a period, or chosen. */
export const PlanMoments = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(momentMessages)
  const api = useApi()
  const now = useNow()
  const { campaignId, timezone, prizes = [] } = campaign
  const choices = plannable(campaign).map(({ prizeId, name }) => ({ value: prizeId, label: name }))
  return (
    <FormButton
      label={texts.plan}
      icon={CalendarPlus}
      dialogSize="lg"
      initial={() => emptyBatch(campaign, now())}
      change={{
        run: (values) =>
          bodyOf(api.POST(momentsPath, { params: { path: { campaignId } }, body: toInput(values, campaign, now()) })),
        outdates: [...outdatedByCampaign, ["moments", campaignId]],
        done: texts.planDone,
      }}
    >
      {(form) => {
        const stock = prizes.find(({ prizeId }) => prizeId === form.values.prizeId)?.stock
        return (
          <>
            <ChoiceField
              label={texts.prize}
              description={texts.fixed}
              choices={choices}
              required
              {...form.getInputProps("prizeId")}
            />
            <PlanFields
              form={form}
              plan={form.values}
              timezone={timezone}
              inStock={stock?.period === "total" ? stock.maxTotal : null}
            />
            <IdField label={texts.name} description={texts.nameHint} {...form.getInputProps("batchId")} />
          </>
        )
      }}
    </FormButton>
  )
}
