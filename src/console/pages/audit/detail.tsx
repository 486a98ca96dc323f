import { Code, Stack, Switch, Text } from "@mantine/core"
import { useState } from "react"
import { amountAt } from "../../../core/money/amount-field.ts"
import { Time } from "../../components/display/time.tsx"
import { compare, type FieldChange } from "../../components/edit/comparison.ts"
import { DataTable } from "../../components/list/table.tsx"
import { useAmountText } from "../../i18n/amount.ts"
import { fieldMessages } from "../../i18n/field-messages.ts"
import { wordOfValue, wordsOfPath } from "../../i18n/field-words.ts"
import { useFieldTerms } from "../../i18n/fields.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useEventWord } from "../webhooks/form/events.tsx"
import { auditMessages } from "./messages.ts"

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A field in words, if it has any, with its path in the API. */
const Field = ({ path }: { path: string }) => {
  const words = useMessages(fieldMessages)
  const nameOfPath = useFieldTerms().nameOfPath
  const name = wordsOfPath(words, path) ?? nameOfPath(path)
  return (
    <div>
      {name !== null && <Text fz="inherit">{name}</Text>}
      <Code>{path}</Code>
    </div>
  )
}

type ValueProps = { readonly record: unknown; readonly field: string; readonly value: unknown }

const Value = ({ record, field, value }: ValueProps) => {
  const texts = useMessages(auditMessages)
  const amountText = useAmountText()
  const format = useFormat()
  const word = wordOfValue(useMessages(fieldMessages), field, value)
  const term = useFieldTerms().wordOf(field, value)
  const eventWord = useEventWord()
  if (word !== null || term !== null) return word ?? term
  if (/(^|\.)events$/.test(field) && Array.isArray(value)) return value.map(eventWord).join(", ")
  if (/(^|\.)days$/.test(field) && Array.isArray(value)) return value.map(format.weekday).join(", ")
  if (value === undefined || value === null) return "–"
  if (typeof value === "boolean") return value ? texts.yes : texts.no
  if (typeof value === "number") {
    const amount = amountAt(record, field)
    return amount ? amountText(value, amount.currency) : format.exact(value)
  }
  if (typeof value === "string" && isoTime.test(value)) return <Time at={value} />
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ")
  return typeof value === "object" ? "–" : String(value)
}

type ComparisonProps = { readonly before: unknown; readonly after: unknown }

/** A change field by field, before and after side by side. */
export const Comparison = ({ before, after }: ComparisonProps) => {
  const texts = useMessages(auditMessages)
  const isUpdate = before !== null && after !== null
  const [isShort, setShort] = useState(isUpdate)
  const fields = compare(before, after)
  if (fields.length === 0) return <Text c="dimmed">{texts.nothing}</Text>
  const side = (name: "before" | "after") => ({
    header: texts[name],
    show: ({ field, [name]: value, hasChanged }: FieldChange) => (
      <span className="audit-value" data-changed={(isUpdate && hasChanged && name) || undefined}>
        <Value record={name === "before" ? before : after} field={field} value={value} />
      </span>
    ),
  })
  return (
    <Stack gap="sm">
      {isUpdate && (
        <Switch
          label={texts.onlyChanged}
          checked={isShort}
          onChange={(event) => setShort(event.currentTarget.checked)}
        />
      )}
      <DataTable
        label={texts.detail}
        items={isShort ? fields.filter(({ hasChanged }) => hasChanged) : fields}
        keyOf={({ field }) => field}
        columns={[
          { header: texts.field, show: ({ field }) => <Field path={field} /> },
          ...(before === null ? [] : [side("before")]),
          ...(after === null ? [] : [side("after")]),
        ]}
      />
    </Stack>
  )
}
