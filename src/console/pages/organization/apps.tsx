import { Stack, Text, Title } from "@mantine/core"
import type { paths } from "../../api/schema.ts"
import { CountField, type FieldProps, FieldRow } from "../../components/form/fields.tsx"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { appMessages } from "./app-messages.ts"

type Settings = paths["/api/v1/admin/settings"]["get"]["responses"][200]["content"]["application/json"]

const percent = 100

/** The limits of calls with keys of apps in the form: an empty field is no limit. */
export const appValues = ({ players: { addressShare, appTraitsBytes, newPlayersPerHour } }: Settings) => ({
  addressShare: addressShare === null ? null : Math.round(addressShare * percent),
  appTraitsBytes,
  newPlayersPerHour,
})

type AppValues = ReturnType<typeof appValues>

/** What the form has changed, as the service expects it: a share that the form shows rounded keeps its exact value. */
export const appChanges = (before: AppValues, after: AppValues) => {
  const { addressShare, appTraitsBytes, newPlayersPerHour } = after
  return {
    ...(addressShare !== before.addressShare && {
      addressShare: addressShare === null ? null : addressShare / percent,
    }),
    ...(appTraitsBytes !== before.appTraitsBytes && { appTraitsBytes }),
    ...(newPlayersPerHour !== before.newPlayersPerHour && { newPlayersPerHour }),
  }
}

type AppFieldsProps = { field(name: keyof AppValues): FieldProps<object, number | null> }

export const AppFields = ({ field }: AppFieldsProps) => {
  const texts = useMessages(appMessages)
  const of = (name: keyof AppValues) => ({ label: texts[name], placeholder: texts.noBound, ...field(name) })
  return (
    <Stack gap="xs">
      <Title order={3}>{texts.title}</Title>
      <Text size="sm" c="dimmed">
        {texts.description}
      </Text>
      <FieldRow>
        <CountField description={texts.shareHint} min={1} max={percent} {...of("addressShare")} />
        <CountField description={texts.newPlayersHint} max={1_000_000} {...of("newPlayersPerHour")} />
        <CountField description={texts.traitsHint} max={16 * 1024} {...of("appTraitsBytes")} />
      </FieldRow>
    </Stack>
  )
}

/** The limits as facts, for readers who may not change them. */
export const useAppFacts = (settings: Settings): [string, string][] => {
  const texts = useMessages(appMessages)
  const { locale } = useLanguage()
  const values = appValues(settings)
  const shown = (name: keyof AppValues) => values[name]?.toLocaleString(locale) ?? texts.noBound
  return (["addressShare", "newPlayersPerHour", "appTraitsBytes"] as const).map((name) => [texts[name], shown(name)])
}
