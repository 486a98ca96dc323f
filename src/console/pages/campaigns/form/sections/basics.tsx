import { Radio, SimpleGrid, TextInput } from "@mantine/core"
import { FieldRow } from "../../../../components/form/fields.tsx"
import { TimeZoneField } from "../../../../components/form/time-zone-field.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, FormValues } from "../types.ts"

type CardsProps = {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  onChange(value: string): void
}

const Cards = ({ label, choices, value, onChange }: CardsProps) => (
  <Radio.Group label={label} value={value} onChange={onChange}>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs" mt={6}>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} label={choice.label} className="choice-card" />
      ))}
    </SimpleGrid>
  </Radio.Group>
)

/** What the campaign is called, what it does, and by which clock. */
export const Basics = ({ values, change, isNew }: FormPart & { isNew: boolean }) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  return (
    <Section title={texts.basics}>
      <div className="form-stack">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          required
          maxLength={200}
        />
        <Cards
          label={texts.kind}
          choices={choicesOf("kind")}
          value={values.kind}
          onChange={(kind) =>
            change({ kind: kind as FormValues["kind"], ...(kind === "codes" && { rewardType: "promo_code" }) })
          }
        />
        {values.kind === "game" && (
          <Cards
            label={texts.game}
            choices={choicesOf("gameType")}
            value={values.gameType}
            onChange={(gameType) => change({ gameType })}
          />
        )}
        <FieldRow>
          <TimeZoneField
            label={texts.timezone}
            description={texts.timezoneHint}
            value={values.timezone}
            onChange={(timezone) => change({ timezone })}
          />
          {isNew && (
            <TextInput
              label={texts.id}
              description={texts.idHint}
              value={values.campaignId}
              onChange={(event) => change({ campaignId: event.currentTarget.value.trim() })}
              pattern="[A-Za-z0-9_:\-]{1,200}"
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
        </FieldRow>
      </div>
    </Section>
  )
}
