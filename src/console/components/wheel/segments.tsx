import { Switch, Text, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { ReactNode } from "react"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { CountField } from "../form/fields.tsx"
import { AddRow, RemoveRow } from "../form/rows.tsx"
import { componentMessages } from "../messages.ts"
import { type Slice, sliceStyle, Wheel } from "./wheel.tsx"

const messages = defineMessages(
  {
    wheel: "Así se ve la ruleta",
    hint: "El peso define qué tan seguido sale cada segmento frente a los demás.",
    segment: (position: number) => `Segmento ${position}`,
    name: "Texto",
    weight: "Peso",
    isPrize: "Es un premio",
    externalId: "ID externo",
    add: "Agregar segmento",
  },
  {
    wheel: "Wheel preview",
    hint: "The weight sets how often each segment comes up compared with the others.",
    segment: (position: number) => `Segment ${position}`,
    name: "Text",
    weight: "Weight",
    isPrize: "Is a prize",
    externalId: "External ID",
    add: "Add segment",
  },
)

/** A segment as a form holds it; a number is null while its field is empty. */
export type SegmentRow = {
  /** Names the segment for good; made by the form, and kept when the segment is edited. */
  readonly segmentId: string
  readonly name: string
  readonly externalId: string
  readonly weight: number | null
  readonly isPrize: boolean
}

/** Any form with the segments of a wheel. */
type SegmentsForm = UseFormReturnType<{ readonly segments: readonly SegmentRow[] }>

type RowProps = {
  readonly form: SegmentsForm
  readonly index: number
  /** How often it comes up, from 0 to 1. */
  readonly share: number
  readonly extra: ReactNode
}

const Row = ({ form, index, share, extra }: RowProps) => {
  const texts = useMessages(messages)
  const { remove } = useMessages(componentMessages)
  const format = useFormat()
  const title = texts.segment(index + 1)
  const path = `segments.${index}`
  return (
    <fieldset className="form-row">
      <legend>
        <span className="wheel-mark" style={sliceStyle(index, form.values.segments[index]?.isPrize ?? false)} /> {title}{" "}
        <Text span size="sm" c="dimmed">
          {format.percent(share)}
        </Text>
      </legend>
      <div className="segment-fields">
        <TextInput label={texts.name} required maxLength={200} {...form.getInputProps(`${path}.name`)} />
        <CountField
          label={texts.weight}
          decimals={6}
          max={1_000_000_000}
          required
          {...form.getInputProps(`${path}.weight`)}
        />
        <TextInput label={texts.externalId} maxLength={200} {...form.getInputProps(`${path}.externalId`)} />
        {extra}
      </div>
      <div className="form-row-foot">
        <Switch label={texts.isPrize} {...form.getInputProps(`${path}.isPrize`, { type: "checkbox" })} />
        <RemoveRow label={`${remove}: ${title}`} onClick={() => form.removeListItem("segments", index)} />
      </div>
    </fieldset>
  )
}

const sliceOf = ({ segmentId, name, weight, isPrize }: SegmentRow): Slice => ({
  key: segmentId,
  name,
  weight: weight ?? 0,
  isPrize,
})

type SegmentsProps = {
  readonly form: SegmentsForm
  /** A new row at the end. */
  make(): SegmentRow
  /** The fields that the segment at `index` has beside those of all wheels. */
  extra(index: number): ReactNode
}

/** The segments of a wheel, which turns into what they say as one types. */
export const Segments = ({ form, make, extra }: SegmentsProps) => {
  const texts = useMessages(messages)
  const { segments } = form.values
  const total = segments.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  return (
    <div className="form-stack">
      <Wheel label={texts.wheel} slices={segments.map(sliceOf)} />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      {segments.map(({ segmentId, weight }, index) => (
        <Row
          key={segmentId}
          form={form}
          index={index}
          share={total > 0 ? (weight ?? 0) / total : 0}
          extra={extra(index)}
        />
      ))}
      <AddRow label={texts.add} onClick={() => form.insertListItem("segments", make())} />
    </div>
  )
}
