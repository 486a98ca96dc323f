import { Group } from "@mantine/core"
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { DraftPreview } from "../../../components/draft-preview.tsx"
import type { CampaignInput } from "../campaign.ts"
import { rulesOf, useAsk } from "../preview.ts"
import { Basics } from "./basics.tsx"
import { Game } from "./game.tsx"
import { toInput } from "./input.ts"
import { Limits } from "./limits.tsx"
import { Progress } from "./progress.tsx"
import { Reward } from "./reward.tsx"
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
  const form = useRef<HTMLFormElement>(null)
  const [isComplete, setComplete] = useState(false)
  const input = useMemo(() => toInput(values), [values])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is complete changes with the values
  useEffect(() => setComplete(form.current?.checkValidity() ?? false), [values])
  const part = { values, change: (change: Partial<FormValues>) => setValues((old) => ({ ...old, ...change })) }
  const isGame = values.kind === "game"
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? ""
    onSubmit({ ...input, ...(values.campaignId !== "" && { campaignId: values.campaignId }) }, button)
  }
  return (
    <form ref={form} onSubmit={submit} className="form-columns">
      <div className="form-stack">
        <Basics {...part} isNew={campaignId === undefined} />
        {isGame && <Game {...part} />}
        <Reward {...part} />
        <Limits {...part} />
        {isGame && <Progress {...part} />}
        <Group justify="flex-end" className="form-buttons">
          {buttons}
        </Group>
      </div>
      <DraftPreview
        name={["campaign", campaignId ?? ""]}
        draft={input}
        ask={ask}
        isComplete={isComplete}
        rules={isGame ? rulesOf(values.gameType) : null}
      />
    </form>
  )
}
