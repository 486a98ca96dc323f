import { Button, Group } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useState } from "react"
import { useChange } from "../../api/change.ts"
import { ifMatch, recordOf, useEdited, type Versioned } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import { Facts } from "../../components/display/facts.tsx"
import { Conflict } from "../../components/edit/conflict.tsx"
import { Loaded } from "../../components/feedback/state.tsx"
import { CurrencyField } from "../../components/form/currency-field.tsx"
import { ChoiceField, FieldRow } from "../../components/form/fields.tsx"
import { Form } from "../../components/form/form.tsx"
import { TimeZoneField } from "../../components/form/time-zone-field.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { AddressFields, addressChanges, addressValues, useAddressFacts } from "./address.tsx"
import { addressMessages } from "./address-messages.ts"
import { appMessages } from "./app-messages.ts"
import { AppFields, appChanges, appValues, useAppFacts } from "./apps.tsx"
import { organizationMessages } from "./messages.ts"
import { playerAppMessages } from "./player-app-messages.ts"
import { playerAppChanges, playerAppValues } from "./player-app-values.ts"
import { PlayerAppFields, usePlayerAppFacts } from "./player-apps.tsx"
import { SupportFields, supportChanges, supportValues, useSupportFacts } from "./support.tsx"
import { supportMessages } from "./support-messages.ts"

const address = "/api/v1/admin/settings"
type Settings = paths[typeof address]["get"]["responses"][200]["content"]["application/json"]

/** The regions of the service's customers; another current value remains a choice. */
const locales = [
  "es-CO",
  "es-MX",
  "es-AR",
  "es-CL",
  "es-PE",
  "es-EC",
  "es-UY",
  "es-PY",
  "es-BO",
  "es-VE",
  "es-CR",
  "es-PA",
  "es-GT",
  "es-SV",
  "es-HN",
  "es-NI",
  "es-DO",
  "es-PR",
  "es-ES",
  "es-US",
  "pt-BR",
  "en-US",
  "en-GB",
]

/** How to read the settings, with their version. */
const useReadSettings = () => {
  const api = useApi()
  return () => recordOf(api.GET(address))
}

const useLocaleChoices = () => {
  const { locale } = useLanguage()
  const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" })
  return locales.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

const toValues = ({ currency, timezone, locale, ...settings }: Settings) => ({
  currency: currency ?? "",
  timezone: timezone ?? "",
  locale: locale ?? "",
  ...playerAppValues({ currency, timezone, locale, ...settings }),
  ...appValues({ currency, timezone, locale, ...settings }),
  ...addressValues({ currency, timezone, locale, ...settings }),
  ...supportValues({ currency, timezone, locale, ...settings }),
})

const SettingsForm = ({ settings }: { settings: Versioned<Settings> }) => {
  const texts = useMessages(organizationMessages)
  const playerAppTexts = useMessages(playerAppMessages)
  const appTexts = useMessages(appMessages)
  const supportTexts = useMessages(supportMessages)
  const addressTexts = useMessages(addressMessages)
  const api = useApi()
  const choices = useLocaleChoices()
  const [initialValues] = useState(() => toValues(settings))
  const [etag, setEtag] = useState(settings.etag)
  const read = useReadSettings()
  const form = useForm({ initialValues })
  const change = useChange({
    run: ({ currency, timezone, locale, ...grouped }: typeof initialValues) => {
      const region = { currency: currency || null, timezone: timezone || null, locale: locale || null }
      const before = form.getInitialValues()
      const players = {
        ...playerAppChanges(before, grouped),
        ...appChanges(before, grouped),
        ...addressChanges(before, grouped),
      }
      const body = { ...region, players, support: supportChanges(before, grouped) }
      return recordOf(api.PATCH(address, { params: { ...ifMatch(etag) }, body }))
    },
    outdates: [["settings"], ["audit-log"]],
    done: texts.saved,
    showsConflict: true,
    onDone: (saved: Versioned<Settings>) => {
      form.setInitialValues(toValues(saved))
      setEtag(saved.etag)
    },
  })
  const field = (name: "currency" | "timezone" | "locale") => ({
    placeholder: texts.notSet,
    clearable: true,
    clearButtonProps: { "aria-label": `${texts.clear}: ${texts[name]}`, "aria-hidden": false, tabIndex: 0 },
    onClear: () => form.setFieldValue(name, ""),
    ...form.getInputProps(name),
  })
  return (
    <Form
      form={form}
      kept={{ name: "settings", version: etag, onRestore: setEtag }}
      faults={{ "players.allowedOrigins": { path: "allowedOrigins.0.name", text: playerAppTexts.refused } }}
      onSubmit={() => change.mutate(form.values)}
    >
      <Conflict<Versioned<Settings>>
        form={form}
        error={change.error}
        labels={{ ...texts, ...playerAppTexts, ...appTexts, ...supportTexts, ...addressTexts }}
        read={read}
        toValues={toValues}
        onMerged={(record) => setEtag(record.etag)}
      />
      <div className="form-stack">
        <Section title={texts.defaults}>
          <FieldRow>
            <CurrencyField label={texts.currency} description={texts.currencyHint} {...field("currency")} />
            <TimeZoneField label={texts.timezone} description={texts.timezoneHint} {...field("timezone")} />
            <ChoiceField
              label={texts.locale}
              description={texts.localeHint}
              choices={choices}
              searchable
              {...field("locale")}
            />
          </FieldRow>
        </Section>
        <PlayerAppFields form={form} calls={settings.players.sdkCallsWithoutToken} />
        <AppFields form={form} />
        <AddressFields form={form} />
        <SupportFields values={form.values} currency={form.values.currency || null} field={form.getInputProps} />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {texts.save}
          </Button>
        </Group>
      </div>
    </Form>
  )
}

const SettingsFacts = ({ settings }: { settings: Settings }) => {
  const texts = useMessages(organizationMessages)
  const { currency, timezone, locale } = settings
  return (
    <Section title={texts.title} isTitleHidden>
      <Facts
        facts={[
          [texts.currency, currency ?? texts.notSet],
          [texts.timezone, timezone ?? texts.notSet],
          [texts.locale, locale ?? texts.notSet],
          ...usePlayerAppFacts(settings),
          ...useAppFacts(settings),
          ...useAddressFacts(settings),
          ...useSupportFacts(settings),
        ]}
      />
    </Section>
  )
}

/** The organization's settings. */
const OrganizationPage = () => {
  const texts = useMessages(organizationMessages)
  const canEdit = useCanEdit()
  const settings = useEdited(["settings", "edited"], useReadSettings())
  return (
    <Page title={texts.title} description={texts.description}>
      <Loaded query={settings}>
        {(data) => (canEdit ? <SettingsForm settings={data} /> : <SettingsFacts settings={data} />)}
      </Loaded>
    </Page>
  )
}

export default OrganizationPage
