import { Button, Group } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { Facts } from "../../components/display/facts.tsx"
import { Loaded } from "../../components/feedback/state.tsx"
import { CurrencyField } from "../../components/form/currency-field.tsx"
import { ChoiceField } from "../../components/form/fields.tsx"
import { Form } from "../../components/form/form.tsx"
import { TimeZoneField } from "../../components/form/time-zone-field.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
import { organizationMessages } from "./messages.ts"

const address = "/api/v1/admin/settings"
type Settings = paths[typeof address]["get"]["responses"][200]["content"]["application/json"]

/** Where the service's customers are; another one that is set stays a choice. */
const locales = [
  ...["es-CO", "es-MX", "es-AR", "es-CL", "es-PE", "es-EC", "es-UY", "es-PY", "es-BO", "es-VE", "es-CR", "es-PA"],
  ...["es-GT", "es-SV", "es-HN", "es-NI", "es-DO", "es-PR", "es-ES", "es-US", "pt-BR", "en-US", "en-GB"],
]

const useLocaleChoices = () => {
  const { locale } = useLanguage()
  const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" })
  return locales.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const texts = useMessages(organizationMessages)
  const api = useApi()
  const choices = useLocaleChoices()
  const [initialValues] = useState(() => ({
    currency: settings.currency ?? "",
    timezone: settings.timezone ?? "",
    locale: settings.locale ?? "",
  }))
  const form = useForm({ initialValues })
  const change = useChange({
    run: ({ currency, timezone, locale }: typeof initialValues) => {
      const body = { currency: currency || null, timezone: timezone || null, locale: locale || null }
      return bodyOf(api.PATCH(address, { body }))
    },
    outdates: [["settings"], ["audit-log"]],
    done: texts.saved,
  })
  const field = (name: keyof typeof initialValues) => ({
    placeholder: texts.notSet,
    clearable: true,
    clearButtonProps: { "aria-label": `${texts.clear}: ${texts[name]}`, "aria-hidden": false, tabIndex: 0 },
    onClear: () => form.setFieldValue(name, ""),
    ...form.getInputProps(name),
  })
  return (
    <Form form={form} onSubmit={() => change.mutate(form.values)}>
      <div className="form-stack">
        <CurrencyField label={texts.currency} description={texts.currencyHint} {...field("currency")} />
        <TimeZoneField label={texts.timezone} description={texts.timezoneHint} {...field("timezone")} />
        <ChoiceField
          label={texts.locale}
          description={texts.localeHint}
          choices={choices}
          searchable
          {...field("locale")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {texts.save}
          </Button>
        </Group>
      </div>
    </Form>
  )
}

const SettingsFacts = ({ settings: { currency, timezone, locale } }: { settings: Settings }) => {
  const texts = useMessages(organizationMessages)
  return (
    <Facts
      facts={[
        [texts.currency, currency ?? texts.notSet],
        [texts.timezone, timezone ?? texts.notSet],
        [texts.locale, locale ?? texts.notSet],
      ]}
    />
  )
}

/** What the organization has set for all that it does. */
const OrganizationPage = () => {
  const texts = useMessages(organizationMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const settings = useQuery({ queryKey: ["settings"], queryFn: () => bodyOf(api.GET(address)) })
  return (
    <Page title={texts.title} description={texts.description}>
      <Section title={texts.defaults}>
        <Loaded query={settings}>
          {(data) => (canEdit ? <SettingsForm settings={data} /> : <SettingsFacts settings={data} />)}
        </Loaded>
      </Section>
    </Page>
  )
}

export default OrganizationPage
