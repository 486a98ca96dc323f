import { TextInput } from "@mantine/core"
import { ChoiceField } from "../../../../components/form/fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { Segments as SegmentRows } from "../../../../components/wheel/segments.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { hasPrizes } from "../input.ts"
import { formMessages } from "../messages.ts"
import { usePlannedPrizes } from "../plans.ts"
import { useStockText } from "../stock.ts"
import type { FormPart, StockPart } from "../types.ts"
import { emptySegment } from "../values.ts"

const nothing = "nothing"
const ofCampaign = "campaign"
/** Prizes are identified by their index, since an id may be any word. */
const prizeChoice = (index: number) => `prize ${index}`

const Gives = ({ form, index, label }: FormPart & { index: number; label: string }) => {
  const texts = useMessages(formMessages)
  const { segments, rewardType } = form.values
  const segment = segments[index]
  if (!segment) return null
  const prizes = hasPrizes(form.values) ? form.values.prizes : []
  const position = prizes.findIndex(({ prizeId }) => prizeId === segment.prizeId)
  const own = position === -1 ? ofCampaign : prizeChoice(position)
  const ofCampaignText = { promo_code: texts.givesCode, points: texts.givesPoints }[rewardType] ?? texts.givesPrize
  const choose = (chosen: string) => {
    const prize = prizes.find((_, position) => prizeChoice(position) === chosen)
    form.setFieldValue(`segments.${index}.isPrize`, chosen !== nothing)
    form.setFieldValue(`segments.${index}.prizeId`, prize?.prizeId ?? "")
  }
  return (
    <ChoiceField
      aria-label={label}
      choices={[
        { value: nothing, label: texts.givesNothing },
        { value: ofCampaign, label: ofCampaignText },
        ...prizes.map(({ name }, position) => ({
          value: prizeChoice(position),
          label: name || texts.prize(position + 1),
        })),
      ]}
      value={segment.isPrize ? own : nothing}
      onChange={choose}
    />
  )
}

/** The segments of a roulette. */
export const Segments = ({ form, savedId }: StockPart) => {
  const texts = useMessages(formMessages)
  const stockText = useStockText(savedId)
  const momentPrizes = usePlannedPrizes(form.values, savedId)
  const stockOf = (index: number) => {
    const segment = form.values.segments[index]
    const prize = form.values.prizes.find(({ prizeId }) => prizeId === segment?.prizeId)
    return segment?.isPrize && prize && hasPrizes(form.values) ? stockText(prize) : "–"
  }
  return (
    <Section title={texts.segments}>
      <SegmentRows
        form={form}
        make={emptySegment}
        isPlanned={(index) => momentPrizes.has(form.values.segments[index]?.prizeId ?? "")}
        gives={(index, label) => <Gives form={form} index={index} label={label} />}
        columns={[
          {
            header: texts.stockLeft,
            width: "narrow",
            show: (_, index) => stockOf(index),
          },
        ]}
        details={(index) => (
          <TextInput label={texts.prizeType} maxLength={100} {...form.getInputProps(`segments.${index}.prizeType`)} />
        )}
      />
    </Section>
  )
}
