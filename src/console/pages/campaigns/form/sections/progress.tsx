import { Switch, TextInput } from "@mantine/core"
import { AmountField } from "../../../../components/form/amount-field.tsx"
import { CampaignSelect } from "../../../../components/form/campaign-select.tsx"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { AddRow, RemoveRow } from "../../../../components/form/rows.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { componentMessages } from "../../../../components/messages.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"
import { nextRankingPrize } from "../values.ts"

const prizesPath = "ranking.prizes"
const maxPosition = 1000

const RankingPrize = ({ form, index }: FormPart & { index: number }) => {
  const texts = useMessages(formMessages)
  const { remove } = useMessages(componentMessages)
  const title = texts.prize(index + 1)
  const path = `${prizesPath}.${index}`
  const type = form.values.ranking.prizes[index]?.type
  const position = { min: 1, max: maxPosition, required: true }
  const kinds = [
    { value: "points", label: texts.prizePoints },
    { value: "promo_code", label: texts.prizeCode },
    { value: "external", label: texts.externalKind },
  ]
  return (
    <fieldset className="form-row">
      <legend>{title}</legend>
      <FieldRow>
        <CountField label={texts.from} {...position} {...form.getInputProps(`${path}.fromPosition`)} />
        <CountField label={texts.to} {...position} {...form.getInputProps(`${path}.toPosition`)} />
        <ChoiceField label={texts.prizeKind} choices={kinds} {...form.getInputProps(`${path}.type`)} />
      </FieldRow>
      <FieldRow>
        {type === "points" && (
          <CountField label={texts.prizePoints} required {...form.getInputProps(`${path}.points`)} />
        )}
        {type === "promo_code" && (
          <CampaignSelect label={texts.prizeCampaign} required {...form.getInputProps(`${path}.campaignId`)} />
        )}
        {type === "external" && (
          <>
            <TextInput label={texts.prizeName} maxLength={200} required {...form.getInputProps(`${path}.name`)} />
            <AmountField
              label={texts.prizeValue}
              currency={form.values.currency}
              {...form.getInputProps(`${path}.value`)}
            />
          </>
        )}
      </FieldRow>
      <div className="form-row-foot">
        <span />
        <RemoveRow label={`${remove}: ${title}`} onClick={() => form.removeListItem(prizesPath, index)} />
      </div>
    </fieldset>
  )
}

const RankingPrizes = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const { isOn, prizes } = form.values.ranking
  const add = () => form.insertListItem(prizesPath, nextRankingPrize(prizes))
  return (
    <>
      <Switch
        label={texts.ranking}
        description={texts.rankingHint}
        checked={isOn}
        onChange={(event) => {
          form.setFieldValue("ranking.isOn", event.currentTarget.checked)
          if (prizes.length === 0) add()
        }}
      />
      {isOn && (
        <>
          <ChoiceField label={texts.period} choices={choicesOf("period")} {...form.getInputProps("ranking.period")} />
          {prizes.map(({ key }, index) => (
            <RankingPrize key={key} form={form} index={index} />
          ))}
          <AddRow label={texts.addPrize} onClick={add} />
        </>
      )}
    </>
  )
}

/** What players work towards: experience, and the ranking's prizes. */
export const Progress = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  return (
    <Section title={texts.progress}>
      <div className="form-stack">
        <FieldRow>
          <CountField label={texts.perPlay} {...form.getInputProps("perPlay")} />
          <CountField label={texts.perWin} {...form.getInputProps("perWin")} />
        </FieldRow>
        <RankingPrizes form={form} />
      </div>
    </Section>
  )
}
