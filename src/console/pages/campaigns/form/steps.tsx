import { useMemo } from "react"
import { useSettings } from "../../../api/settings.ts"
import { AccessFields } from "../../../components/appearance/access-fields.tsx"
import { AppearanceFields } from "../../../components/appearance/fields.tsx"
import { appearanceMessages } from "../../../components/appearance/messages.ts"
import { WithPreview } from "../../../components/game-preview/beside.tsx"
import { GamePreview } from "../../../components/game-preview/preview.tsx"
import type { DraftStep } from "../../../components/promotion/draft-steps.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import type { CampaignInput } from "../campaign.ts"
import { previewOfCampaign } from "../previewed.ts"
import { wheelOf } from "./input.ts"
import { formMessages } from "./messages.ts"
import { Basics } from "./sections/basics.tsx"
import { Game } from "./sections/game.tsx"
import { Dates, Eligibility, Entry, Hours, Limits } from "./sections/limits.tsx"
import { PlayersMayPlay } from "./sections/players-may-play.tsx"
import { Prizes } from "./sections/prizes.tsx"
import { Progress } from "./sections/progress.tsx"
import { Reward } from "./sections/reward.tsx"
import { Segments } from "./sections/segments.tsx"
import type { FormPart } from "./types.ts"

/** How the game looks to players, with a preview of it. */
const AppearanceStep = ({ form, draft }: FormPart & { draft: CampaignInput }) => {
  const locale = useSettings().data?.locale ?? null
  const previewed = useMemo(() => previewOfCampaign(draft, locale), [draft, locale])
  return (
    <WithPreview preview={<GamePreview previewed={previewed} />}>
      <AccessFields form={form}>
        <PlayersMayPlay form={form} />
      </AccessFields>
      <AppearanceFields form={form} segments={wheelOf(form.values)} />
    </WithPreview>
  )
}

/** The steps of a campaign's form, by what is chosen in it; `savedId` is the campaign's id, unless it is a new one. */
export const useCampaignSteps = (
  form: FormPart["form"],
  draft: CampaignInput,
  savedId: string | undefined,
): readonly DraftStep[] => {
  const texts = useMessages(formMessages)
  const { step: appearance } = useMessages(appearanceMessages)
  const { values } = form
  const isNew = savedId === undefined
  const isGame = values.kind === "game"
  const isRoulette = values.gameType === "roulette"
  return [
    {
      name: texts.stepGame,
      content: (
        <>
          <Basics form={form} isNew={isNew} />
          {isGame && !isRoulette && <Game form={form} />}
        </>
      ),
    },
    {
      name: texts.prizes,
      content: (
        <>
          <Reward form={form} isNew={isNew} />
          {isGame && values.rewardType !== "none" && <Prizes form={form} savedId={savedId} />}
          {isGame && isRoulette && <Segments form={form} savedId={savedId} />}
        </>
      ),
    },
    {
      name: texts.stepLimits,
      content: (
        <>
          <Dates form={form} />
          <Hours form={form} />
          <Eligibility form={form} />
          {isGame && <Entry form={form} />}
          <Limits form={form} />
          {isGame && <Progress form={form} />}
        </>
      ),
    },
    ...(isGame ? [{ name: appearance, content: <AppearanceStep form={form} draft={draft} /> }] : []),
  ]
}
