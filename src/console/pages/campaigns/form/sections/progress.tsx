import { ActionIcon, Button, Switch } from "@mantine/core"
import { Plus, Trash2 } from "lucide-react"
import { CampaignSelect } from "../../../../components/form/campaign-select.tsx"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { changeRow, removeRow } from "../../../../components/form/rows.ts"
import { Section } from "../../../../components/layout/page.tsx"
import { componentMessages } from "../../../../components/messages.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, FormValues, Period, RankingPrizeValues } from "../types.ts"
import { nextRankingPrize } from "../values.ts"

type PrizeProps = {
  readonly prize: RankingPrizeValues
  readonly position: number
  change(part: Partial<RankingPrizeValues>): void
  remove(): void
}

const RankingPrize = ({ prize, position, change, remove }: PrizeProps) => {
  const texts = useMessages(formMessages)
  const { remove: removeText } = useMessages(componentMessages)
  const title = texts.prize(position)
  const kinds = [
    { value: "points", label: texts.prizePoints },
    { value: "promo_code", label: texts.prizeCode },
  ]
  return (
    <fieldset className="form-row">
      <legend>{title}</legend>
      <FieldRow>
        <CountField
          label={texts.from}
          value={prize.fromPosition}
          onChange={(fromPosition) => change({ fromPosition })}
          min={1}
          max={1000}
          isRequired
        />
        <CountField
          label={texts.to}
          value={prize.toPosition}
          onChange={(toPosition) => change({ toPosition })}
          min={1}
          max={1000}
          isRequired
        />
        <ChoiceField
          label={texts.prizeKind}
          choices={kinds}
          value={prize.type}
          onChange={(type) => change({ type: type as RankingPrizeValues["type"] })}
        />
        {prize.type === "points" ? (
          <CountField
            label={texts.prizePoints}
            value={prize.points}
            onChange={(points) => change({ points })}
            isRequired
          />
        ) : (
          <CampaignSelect
            label={texts.prizeCampaign}
            value={prize.campaignId}
            onChange={(campaignId) => change({ campaignId })}
            isRequired
          />
        )}
      </FieldRow>
      <div className="form-row-foot">
        <span />
        <ActionIcon variant="subtle" color="gray" aria-label={`${removeText}: ${title}`} onClick={remove}>
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  )
}

const RankingPrizes = ({ values: { ranking }, change }: FormPart) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const set = (part: Partial<FormValues["ranking"]>) => change({ ranking: { ...ranking, ...part } })
  const { isOn, period, prizes } = ranking
  return (
    <>
      <Switch
        label={texts.ranking}
        description={texts.rankingHint}
        checked={isOn}
        onChange={(event) =>
          set({
            isOn: event.currentTarget.checked,
            prizes: prizes.length > 0 ? prizes : [nextRankingPrize(prizes)],
          })
        }
      />
      {isOn && (
        <>
          <ChoiceField
            label={texts.period}
            choices={choicesOf("period")}
            value={period}
            onChange={(chosen) => set({ period: chosen as Period })}
          />
          {prizes.map((prize, index) => (
            <RankingPrize
              key={prize.key}
              prize={prize}
              position={index + 1}
              change={(part) => set({ prizes: changeRow(prizes, index, part) })}
              remove={() => set({ prizes: removeRow(prizes, index) })}
            />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => set({ prizes: [...prizes, nextRankingPrize(prizes)] })}
            >
              {texts.addPrize}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** What players work towards: experience, and the ranking's prizes. */
export const Progress = (part: FormPart) => {
  const texts = useMessages(formMessages)
  const { values, change } = part
  return (
    <Section title={texts.progress}>
      <div className="form-stack">
        <FieldRow>
          <CountField label={texts.perPlay} value={values.perPlay} onChange={(perPlay) => change({ perPlay })} />
          <CountField label={texts.perWin} value={values.perWin} onChange={(perWin) => change({ perWin })} />
        </FieldRow>
        <RankingPrizes {...part} />
      </div>
    </Section>
  )
}
