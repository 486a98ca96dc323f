import { Badge, Code, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { TextBlock } from "../../components/display/text-block.tsx"
import { Loaded } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { DataTable } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { catalogMessages } from "./catalog-messages.ts"
import { useEventWord } from "./form/events.tsx"
import { webhookMessages } from "./messages.ts"

type Events = paths["/api/v1/admin/webhook-events"]["get"]["responses"][200]["content"]["application/json"]
/** With its sample, since the console's types leave out all examples. */
export type CatalogEvent = Events["items"][number] & { readonly example?: unknown }

/** The JSON Schema of an event's data, as returned by the service. */
type Schema = {
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, { readonly type: string | readonly string[] }>>
}

const typeOf = (type: string | readonly string[]): string => (typeof type === "string" ? type : type.join(" | "))

const Fields = ({ event, data }: Pick<CatalogEvent, "event" | "data">) => {
  const texts = useMessages(catalogMessages)
  const { required, properties } = data as Schema
  return (
    <DataTable
      label={texts.fieldsOf(event)}
      items={Object.entries(properties)}
      keyOf={([name]) => name}
      columns={[
        { header: texts.field, show: ([name]) => <Code>{`data.${name}`}</Code> },
        { header: texts.type, show: ([, { type }]) => typeOf(type) },
        { header: texts.presence, show: ([name]) => (required.includes(name) ? texts.always : texts.sometimes) },
      ]}
    />
  )
}

const Entry = ({ entry: { event, data, example, description } }: { entry: CatalogEvent }) => {
  const texts = useMessages(catalogMessages)
  const wordOf = useEventWord()
  const told = (texts.told as Readonly<Record<string, string>>)[event] ?? description
  return (
    <Section title={wordOf(event)} actions={<Badge variant="default">{event}</Badge>}>
      <Stack gap="md">
        <Text>{told}</Text>
        <TextBlock label={texts.sample} text={JSON.stringify(example, null, 2)} copied={JSON.stringify(example)} />
        <Fields event={event} data={data} />
      </Stack>
    </Section>
  )
}

/** Every event that a webhook can receive, with a sample of its body. */
export const EventCatalog = () => {
  const texts = useMessages(catalogMessages)
  const { title } = useMessages(webhookMessages)
  const wordOf = useEventWord()
  const api = useApi()
  const [search, setSearch] = useState("")
  const events = useQuery({
    queryKey: ["webhook-events"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/webhook-events")),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted = search.trim().toLowerCase()
  const isWanted = ({ event }: CatalogEvent) => `${event} ${wordOf(event)}`.toLowerCase().includes(wanted)
  return (
    <Page title={texts.title} description={texts.description} back={{ href: "/settings/webhooks", label: title }}>
      <TextInput
        type="search"
        label={texts.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maw={420}
      />
      <Loaded query={events} lines={8}>
        {({ items }) => {
          const shown = items.filter(isWanted)
          if (shown.length === 0) return <Text c="dimmed">{texts.none}</Text>
          return shown.map((entry) => <Entry key={entry.event} entry={entry} />)
        }}
      </Loaded>
    </Page>
  )
}
