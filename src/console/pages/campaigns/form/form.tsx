import { useForm } from "@mantine/form"
import { useMemo, useState } from "react"
import { DraftPage, type DraftPageFrame } from "../../../components/promotion/draft-page.tsx"
import type { Campaign, CampaignInput } from "../campaign.ts"
import { rulesOf, useAsk } from "../preview.ts"
import { toInput } from "./input.ts"
import { Basics } from "./sections/basics.tsx"
import { Game } from "./sections/game.tsx"
import { Limits } from "./sections/limits.tsx"
import { Progress } from "./sections/progress.tsx"
import { Reward } from "./sections/reward.tsx"
import type { FormValues } from "./types.ts"
import { emptyValues, toValues } from "./values.ts"

type CampaignFormProps = DraftPageFrame<CampaignInput> & {
  /** The campaign that the form changes; none while it makes one. */
  readonly campaign?: Campaign
}

/** All that a campaign is set to, with what the service says of it beside. */
export const CampaignForm = ({ campaign, ...frame }: CampaignFormProps) => {
  const [initialValues] = useState(() => (campaign ? toValues(campaign) : emptyValues()))
  const form = useForm<FormValues>({ initialValues })
  const ask = useAsk(campaign?.campaignId)
  const { values } = form
  const draft = useMemo(() => toInput(values), [values])
  const isGame = values.kind === "game"
  const chosenId = values.campaignId === "" ? {} : { campaignId: values.campaignId }
  return (
    <DraftPage
      {...frame}
      form={form}
      name={["campaign", campaign?.campaignId ?? ""]}
      draft={draft}
      newId={campaign ? null : chosenId}
      ask={ask}
      rules={isGame ? rulesOf(values.gameType) : null}
    >
      <Basics form={form} isNew={campaign === undefined} />
      {isGame && <Game form={form} />}
      <Reward form={form} />
      <Limits form={form} />
      {isGame && <Progress form={form} />}
    </DraftPage>
  )
}
