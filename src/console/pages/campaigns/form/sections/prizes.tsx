import { Text, TextInput } from "@mantine/core"
import { TriangleAlert } from "lucide-react"
import { ChoiceField, CountField } from "../../../../components/form/fields.tsx"
import { type FormColumn, FormTable } from "../../../../components/form/form-table.tsx"
import { AddRow } from "../../../../components/form/rows.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { componentMessages } from "../../../../components/messages.ts"
import { sliceStyle } from "../../../../components/wheel/wheel.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { prizeShare } from "../../odds.ts"
import { formMessages } from "../messages.ts"
import { usePlannedPrizes } from "../plans.ts"
import { useStockText } from "../stock.ts"
import type { FormValues, PrizeValues, StockPart } from "../types.ts"
import { emptyPrize } from "../values.ts"
import { PrizeDetails } from "./prize-details.tsx"

const maxPrizes = 100

const useColumns = ({ form, savedId }: StockPart): FormColumn<PrizeValues>[] => {
  const texts = useMessages(formMessages)
  const format = useFormat()
  const { byMoments } = useMessages(componentMessages)
  const stockText = useStockText(savedId)
  const { values } = form
  const momentPrizes = usePlannedPrizes(values, savedId)
  const chances = { ...values, winProbability: (values.winPercent ?? 0) / 100, momentPrizes }
  const field = (index: number, name: keyof PrizeValues) => form.getInputProps(`prizes.${index}.${name}`)
  const kinds = [
    ...(values.rewardType === "points" ? [] : [{ value: "promo_code", label: texts.codeKind }]),
    { value: "points", label: texts.pointsKind },
    { value: "external", label: texts.externalKind },
  ]
  const weight: FormColumn<PrizeValues> = {
    header: texts.weight,
    width: "narrow",
    isRequired: true,
    show: (_, index) => (
      <CountField aria-label={texts.weight} decimals={6} max={1_000_000_000} required {...field(index, "weight")} />
    ),
  }
  return [
    {
      header: texts.prizeName,
      width: "wide",
      isRequired: true,
      show: (_, index) => (
        <TextInput
          aria-label={texts.prizeName}
          required
          maxLength={200}
          leftSection={<span className="wheel-mark" style={sliceStyle(index, true)} />}
          {...field(index, "name")}
        />
      ),
    },
    {
      header: texts.prizeGives,
      width: "middle",
      show: (_, index) => <ChoiceField aria-label={texts.prizeGives} choices={kinds} {...field(index, "kind")} />,
    },
    // In a roulette, the segments have the weights.
    ...(values.gameType === "roulette" ? [] : [weight]),
    {
      header: values.gameType === "trivia" ? texts.shareOfWins : texts.share,
      width: "narrow",
      show: (prize) => (momentPrizes.has(prize.prizeId) ? byMoments : format.percent(prizeShare(prize, chances))),
    },
    { header: texts.stockLeft, width: "narrow", show: (prize) => stockText(prize) },
  ]
}

/** Names the prizes that a roulette never gives, because no segment names them. */
const Unused = ({ values: { gameType, prizes, segments } }: { values: FormValues }) => {
  const texts = useMessages(formMessages)
  if (gameType !== "roulette") return null
  const names = prizes
    .filter(({ prizeId }) => !segments.some((segment) => segment.isPrize && segment.prizeId === prizeId))
    .map(({ name }, index) => name || texts.prize(index + 1))
  if (names.length === 0) return null
  return (
    <Text size="sm" className="warning-mark" role="status">
      <TriangleAlert size={16} aria-hidden /> {texts.unused(names.join(", "))}
    </Text>
  )
}

/** The prizes that wins give instead of the campaign's reward. */
export const Prizes = ({ form, savedId }: StockPart) => {
  const texts = useMessages(formMessages)
  const columns = useColumns({ form, savedId })
  const { prizes, segments, rewardType, whenGone } = form.values
  const remove = (index: number) => {
    const dropped = prizes[index]?.prizeId
    form.setValues({
      prizes: prizes.filter((_, position) => position !== index),
      segments: segments.map((segment) => (segment.prizeId === dropped ? { ...segment, prizeId: "" } : segment)),
    })
  }
  const choices = (["lose", "redraw"] as const).map((value) => ({ value, label: texts[value] }))
  return (
    <Section title={texts.prizes} description={texts.prizesHint}>
      <div className="form-stack">
        <FormTable
          label={texts.prizes}
          items={prizes}
          columns={columns}
          keyOf={({ prizeId }) => prizeId}
          titleOf={(index) => texts.prize(index + 1)}
          details={(prize, index) => (
            <PrizeDetails form={form} savedId={savedId} prize={prize} path={`prizes.${index}`} />
          )}
          hasFault={(index) => Object.keys(form.errors).some((path) => path.startsWith(`prizes.${index}.`))}
          onRemove={remove}
        />
        {prizes.length < maxPrizes && (
          <AddRow label={texts.addPrize} onClick={() => form.insertListItem("prizes", emptyPrize(rewardType))} />
        )}
        {prizes.length > 0 && (
          <ChoiceField
            label={texts.whenGone}
            description={texts.whenGoneHint}
            choices={choices}
            maw={480}
            {...form.getInputProps("whenGone")}
            value={whenGone}
          />
        )}
        <Unused values={form.values} />
        {prizes.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.noPrizes}
          </Text>
        )}
      </div>
    </Section>
  )
}
