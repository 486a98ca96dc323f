import { ActionIcon, Button, Switch, Text, TextInput } from "@mantine/core"
import { Plus, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { CountField } from "../form/fields.tsx"
import { changeRow, removeRow } from "../form/rows.ts"
import { componentMessages } from "../messages.ts"
import { type Slice, sliceStyle, Wheel } from "./wheel.tsx"

const messages = defineMessages(
  {
    wheel: "Así se ve la ruleta",
    hint: "El peso dice qué tan seguido sale cada uno frente a los demás.",
    segment: (position: number) => `Segmento ${position}`,
    name: "Texto",
    weight: "Peso",
    isPrize: "Es premio",
    externalId: "Id externo",
    add: "Agregar segmento",
  },
  {
    wheel: "What the wheel looks like",
    hint: "The weight says how often each comes up, compared with the others.",
    segment: (position: number) => `Segment ${position}`,
    name: "Text",
    weight: "Weight",
    isPrize: "Is a prize",
    externalId: "External id",
    add: "Add a segment",
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

type RowProps<T> = {
  readonly segment: T
  readonly index: number
  /** How often it comes up, from 0 to 1. */
  readonly share: number
  readonly extra: ReactNode
  change(part: Partial<SegmentRow>): void
  remove(): void
}

const Row = <T extends SegmentRow>({ segment, index, share, extra, change, remove }: RowProps<T>) => {
  const texts = useMessages(messages)
  const { remove: removeText } = useMessages(componentMessages)
  const format = useFormat()
  const title = texts.segment(index + 1)
  return (
    <fieldset className="form-row">
      <legend>
        <span className="wheel-mark" style={sliceStyle(index, segment.isPrize)} /> {title}{" "}
        <Text span size="sm" c="dimmed">
          {format.percent(share)}
        </Text>
      </legend>
      <div className="segment-fields">
        <TextInput
          label={texts.name}
          value={segment.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          required
          maxLength={200}
        />
        <CountField
          label={texts.weight}
          value={segment.weight}
          onChange={(weight) => change({ weight })}
          decimals={6}
          max={1_000_000_000}
          isRequired
        />
        <TextInput
          label={texts.externalId}
          value={segment.externalId}
          onChange={(event) => change({ externalId: event.currentTarget.value })}
          maxLength={200}
        />
        {extra}
      </div>
      <div className="form-row-foot">
        <Switch
          label={texts.isPrize}
          checked={segment.isPrize}
          onChange={(event) => change({ isPrize: event.currentTarget.checked })}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={`${removeText}: ${title}`} onClick={remove}>
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
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

type SegmentsProps<T> = {
  readonly segments: readonly T[]
  set(rows: readonly T[]): void
  /** A new row at the end. */
  make(): T
  /** The fields that a segment has beside those of all wheels. */
  extra(segment: T, change: (part: Partial<T>) => void): ReactNode
}

/** The segments of a wheel, which turns into what they say as one types. */
export const Segments = <T extends SegmentRow>({ segments, set, make, extra }: SegmentsProps<T>) => {
  const texts = useMessages(messages)
  const total = segments.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  return (
    <div className="form-stack">
      <Wheel label={texts.wheel} slices={segments.map(sliceOf)} />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      {segments.map((segment, index) => {
        const change = (part: Partial<T>) => set(changeRow(segments, index, part))
        return (
          <Row
            key={segment.segmentId}
            segment={segment}
            index={index}
            share={total > 0 ? (segment.weight ?? 0) / total : 0}
            extra={extra(segment, change)}
            change={(part) => change(part as Partial<T>)}
            remove={() => set(removeRow(segments, index))}
          />
        )
      })}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => set([...segments, make()])}
        >
          {texts.add}
        </Button>
      </div>
    </div>
  )
}
