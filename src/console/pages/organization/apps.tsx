import { Switch } from "@mantine/core"
import type { GetInputPropsOptions, GetInputPropsReturnType } from "@mantine/form"
import type { paths } from "../../api/schema.ts"
import { CountField, FieldRow } from "../../components/form/fields.tsx"
import { Section } from "../../components/layout/page.tsx"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { appMessages } from "./app-messages.ts"

type Settings = paths["/api/v1/admin/settings"]["get"]["responses"][200]["content"]["application/json"]

const percent = 100

/** The limits of calls with keys of apps in the form: an empty field is no limit. */
export const appValues = ({
  players: { addressShare, appTraitsBytes, newPlayersPerHour, trustAppTraits },
}: Settings) => ({
  addressShare: addressShare === null ? null : Math.round(addressShare * percent),
  appTraitsBytes,
  newPlayersPerHour,
  trustAppTraits,
})

type AppValues = ReturnType<typeof appValues>

/** What the form has changed, as the service expects it: a share that the form shows rounded keeps its exact value. */
export const appChanges = (before: AppValues, after: AppValues) => {
  const { addressShare, appTraitsBytes, newPlayersPerHour, trustAppTraits } = after
  return {
    ...(addressShare !== before.addressShare && {
      addressShare: addressShare === null ? null : addressShare / percent,
    }),
    ...(appTraitsBytes !== before.appTraitsBytes && { appTraitsBytes }),
    ...(newPlayersPerHour !== before.newPlayersPerHour && { newPlayersPerHour }),
    ...(trustAppTraits !== before.trustAppTraits && { trustAppTraits }),
  }
}

type BoundName = Exclude<keyof AppValues, "trustAppTraits">

type AppFieldsProps = {
  /** Any form with `AppValues`. */
  readonly form: { getInputProps(name: keyof AppValues, options?: GetInputPropsOptions): GetInputPropsReturnType }
}

export const AppFields = ({ form }: AppFieldsProps) => {
  const texts = useMessages(appMessages)
  const of = (name: BoundName) => ({
    label: texts[name],
    placeholder: texts.noBound,
    ...form.getInputProps(name),
  })
  return (
    <Section title={texts.title} description={texts.description}>
      <div className="form-stack">
        <FieldRow>
          <CountField description={texts.shareHint} min={1} max={percent} {...of("addressShare")} />
          <CountField description={texts.newPlayersHint} max={1_000_000} {...of("newPlayersPerHour")} />
          <CountField description={texts.traitsHint} max={16 * 1024} {...of("appTraitsBytes")} />
        </FieldRow>
        <Switch
          label={texts.trustAppTraits}
          description={texts.trustHint}
          {...form.getInputProps("trustAppTraits", { type: "checkbox" })}
        />
      </div>
    </Section>
  )
}

/** The limits as facts, for readers who may not change them. */
export const useAppFacts = (settings: Settings): [string, string][] => {
  const texts = useMessages(appMessages)
  const { locale } = useLanguage()
  const values = appValues(settings)
  const shown = (name: BoundName) => values[name]?.toLocaleString(locale) ?? texts.noBound
  const bounds = (["addressShare", "newPlayersPerHour", "appTraitsBytes"] as const).map((name): [string, string] => [
    texts[name],
    shown(name),
  ])
  return [...bounds, [texts.trustAppTraits, values.trustAppTraits ? texts.yes : texts.no]]
}
