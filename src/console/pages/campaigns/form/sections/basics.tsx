import { Radio, type RadioGroupProps, SimpleGrid, TextInput } from "@mantine/core"
import { FieldRow, IdField } from "../../../../components/form/fields.tsx"
import { TimeZoneField } from "../../../../components/form/time-zone-field.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, FormValues } from "../types.ts"

type CardsProps = Omit<RadioGroupProps, "children"> & {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

const Cards = ({ choices, ...group }: CardsProps) => (
  <Radio.Group {...group}>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs" mt={6}>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} label={choice.label} className="choice-card" />
      ))}
    </SimpleGrid>
  </Radio.Group>
)

/** The name of the campaign, what it does, and its time zone. */
export const Basics = ({ form, isNew }: FormPart & { isNew: boolean }) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const chooseKind = (kind: string) =>
    form.setValues({ kind: kind as FormValues["kind"], ...(kind === "codes" && { rewardType: "promo_code" }) })
  return (
    <Section title={texts.basics}>
      <div className="form-stack">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          maxLength={200}
          {...form.getInputProps("name")}
        />
        <Cards label={texts.kind} choices={choicesOf("kind")} value={form.values.kind} onChange={chooseKind} />
        {form.values.kind === "game" && (
          <Cards label={texts.game} choices={choicesOf("gameType")} {...form.getInputProps("gameType")} />
        )}
        <FieldRow>
          <TimeZoneField label={texts.timezone} description={texts.timezoneHint} {...form.getInputProps("timezone")} />
          {isNew && <IdField description={texts.idHint} {...form.getInputProps("campaignId")} />}
        </FieldRow>
      </div>
    </Section>
  )
}
