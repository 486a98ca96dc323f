import { useForm } from "@mantine/form"
import { useMemo, useState } from "react"
import { appearanceMessages } from "../../../components/appearance/messages.ts"
import { pathInForm } from "../../../components/appearance/values.ts"
import { Conflict, type ConflictProps } from "../../../components/edit/conflict.tsx"
import type { DraftPageFrame } from "../../../components/promotion/draft-page.tsx"
import { DraftSteps } from "../../../components/promotion/draft-steps.tsx"
import { useNow } from "../../../i18n/clock.ts"
import { useMessages } from "../../../i18n/messages.ts"
import type { Campaign, CampaignInput, VersionedCampaign } from "../campaign.ts"
import { type MomentsInput, momentsInput } from "../detail/moments/plan-values.ts"
import { Pace } from "../pace.tsx"
import { rulesOf, useAsk } from "../preview.ts"
import { Summary } from "../summary/summary.tsx"
import { toInput } from "./input.ts"
import { formMessages } from "./messages.ts"
import { plansOf, type Saved, usePlannedPrizes } from "./plans.ts"
import { useCampaignSteps } from "./steps.tsx"
import type { FormValues } from "./types.ts"
import { type Defaults, emptyValues, toValues } from "./values.ts"

type CampaignFormProps = Omit<DraftPageFrame<CampaignInput>, "save"> & {
  readonly save: Pick<DraftPageFrame<CampaignInput>["save"], "error" | "isPending"> & { mutate(saved: Saved): void }
  /** The campaign that the form changes; none while it creates one. */
  readonly campaign?: Campaign
  /** How to reload an existing campaign after others have changed it. */
  readonly edited?: Pick<ConflictProps<VersionedCampaign>, "onMerged" | "read">
  /** The defaults of a new campaign, as far as the organization has set them. */
  readonly defaults?: Defaults
}

const plannedCount = ({ prizeId, count, at }: MomentsInput) => ({ prizeId, count: count ?? at?.length ?? 0 })

/** The whole configuration of a campaign: the same sections for a new one, in steps, and for an existing one. */
export const CampaignForm = ({ campaign, defaults, edited, ...frame }: CampaignFormProps) => {
  const texts = useMessages(formMessages)
  const shownTexts = useMessages(appearanceMessages)
  const [initialValues] = useState(() => (campaign ? toValues(campaign) : emptyValues(defaults)))
  const form = useForm<FormValues>({ initialValues })
  const { values } = form
  const draft = useMemo(() => toInput(values), [values])
  const now = useNow()
  const [openedAt] = useState(now)
  const moments = plansOf(values, (prizeId) => prizeId).map((toPlan) => momentsInput(toPlan, values, openedAt))
  const ask = useAsk(campaign?.campaignId, moments)
  const plannedPrizes = usePlannedPrizes(values, campaign?.campaignId)
  const save = {
    ...frame.save,
    mutate: (input: CampaignInput) => frame.save.mutate({ input, plans: plansOf(values) }),
  }
  const steps = useCampaignSteps(form, draft, campaign?.campaignId)
  const chosenId = values.campaignId === "" ? {} : { campaignId: values.campaignId }
  return (
    <DraftSteps
      {...frame}
      save={save}
      form={form}
      name={["campaign", campaign?.campaignId ?? "", JSON.stringify(moments)]}
      draft={draft}
      newId={campaign ? null : chosenId}
      {...(campaign && { initial: () => toInput(form.getInitialValues()) })}
      ask={ask}
      status={campaign?.status}
      rules={values.kind === "game" ? rulesOf(values.gameType) : null}
      plannedPrizes={plannedPrizes}
      steps={steps}
      faults={{
        appearance: { path: "theme.primary", text: shownTexts.tooLarge },
        ...(values.campaignId !== "" && { CONFLICT: { path: "campaignId" } }),
      }}
      pathOf={pathInForm}
      {...(edited && {
        conflict: (
          <Conflict
            form={form}
            error={frame.save.error}
            labels={{ ...texts, ...shownTexts }}
            toValues={toValues}
            {...edited}
          />
        ),
      })}
      summary={(preview) => (
        <>
          <Summary campaign={draft} preview={preview} plans={moments.map(plannedCount)} />
          {preview && <Pace campaign={draft} ask={ask} moments={moments} />}
        </>
      )}
    />
  )
}
