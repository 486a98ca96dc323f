import { type ReactNode, useMemo, useState } from "react"
import { DraftForm } from "../../../components/promotion/draft-form.tsx"
import { DraftPreview } from "../../../components/promotion/draft-preview.tsx"
import type { CampaignInput } from "../campaign.ts"
import { rulesOf, useAsk } from "../preview.ts"
import { toInput } from "./input.ts"
import { Basics } from "./sections/basics.tsx"
import { Game } from "./sections/game.tsx"
import { Limits } from "./sections/limits.tsx"
import { Progress } from "./sections/progress.tsx"
import { Reward } from "./sections/reward.tsx"
import type { FormValues } from "./types.ts"

type CampaignFormProps = {
  readonly initial: FormValues
  /** The campaign that the form changes; none while it makes one. */
  readonly campaignId?: string
  /** The buttons at its foot; the `value` of the one that submits comes with what is submitted. */
  readonly buttons: ReactNode
  onSubmit(input: CampaignInput, button: string): void
}

/** All that a campaign is set to, with what the service says of it beside. */
export const CampaignForm = ({ initial, campaignId, buttons, onSubmit }: CampaignFormProps) => {
  const [values, setValues] = useState(initial)
  const ask = useAsk(campaignId)
  const input = useMemo(() => toInput(values), [values])
  const part = { values, change: (change: Partial<FormValues>) => setValues((old) => ({ ...old, ...change })) }
  const isGame = values.kind === "game"
  const named = { ...input, ...(values.campaignId !== "" && { campaignId: values.campaignId }) }
  return (
    <DraftForm
      draft={input}
      buttons={buttons}
      onSubmit={(button) => onSubmit(named, button)}
      preview={(isComplete) => (
        <DraftPreview
          name={["campaign", campaignId ?? ""]}
          draft={input}
          ask={ask}
          isComplete={isComplete}
          rules={isGame ? rulesOf(values.gameType) : null}
        />
      )}
    >
      <Basics {...part} isNew={campaignId === undefined} />
      {isGame && <Game {...part} />}
      <Reward {...part} />
      <Limits {...part} />
      {isGame && <Progress {...part} />}
    </DraftForm>
  )
}
