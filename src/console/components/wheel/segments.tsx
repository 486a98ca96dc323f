import { Text, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { ReactNode } from "react"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { CountField } from "../form/fields.tsx"
import { type FormColumn, FormTable } from "../form/form-table.tsx"
import { AddRow } from "../form/rows.tsx"
import { componentMessages } from "../messages.ts"
import { type Slice, sliceStyle, Wheel } from "./wheel.tsx"

const messages = defineMessages(
  {
    wheel: "Así se ve la ruleta",
    segments: "Segmentos",
    hint: "El peso define qué tan seguido sale cada segmento frente a los demás.",
    segment: (position: number) => `Segmento ${position}`,
    name: "Texto",
    weight: "Peso",
    share: "Probabilidad",
    gives: "Entrega",
    externalId: "ID externo",
    add: "Agregar segmento",
  },
  {
    wheel: "Wheel preview",
    segments: "Segments",
    hint: "The weight sets how often each segment comes up compared with the others.",
    segment: (position: number) => `Segment ${position}`,
    name: "Text",
    weight: "Weight",
    share: "Odds",
    gives: "Gives",
    externalId: "External ID",
    add: "Add segment",
  },
)

/** A segment in a form; a number is null while its field is empty. */
export type SegmentRow = {
  /** The permanent id of the segment: created by the form, and kept when the segment is edited. */ readonly segmentId: string
  readonly name: string
  readonly externalId: string
  readonly weight: number | null
  readonly isPrize: boolean
}

const sliceOf = ({ segmentId, name, weight, isPrize }: SegmentRow): Slice => ({
  key: segmentId,
  name,
  weight: weight ?? 0,
  isPrize,
})

type SegmentsProps = {
  /** Any form with the segments of a wheel. */
  readonly form: UseFormReturnType<{ readonly segments: readonly SegmentRow[] }>
  /** Adds a new row at the end. */
  make(): SegmentRow
  /** The prize of the segment at `index`: a field called `label`. */
  gives(index: number, label: string): ReactNode
  /** Whether the segment at `index` comes up at planned moments instead of by its weight. */
  isPlanned?(index: number): boolean
  /** Additional columns of this form. */
  readonly columns?: readonly FormColumn<SegmentRow>[]
  /** The fields of the segment at `index` in addition to its external id, below its row. */
  details?(index: number): ReactNode
}

/** The segments of a wheel, which the preview follows as the reader types. */
export const Segments = ({ form, make, gives, isPlanned, columns = [], details }: SegmentsProps) => {
  const texts = useMessages(messages)
  const { byMoments } = useMessages(componentMessages)
  const format = useFormat()
  const { segments } = form.values
  const drawn = segments.map(({ weight }, index) => (isPlanned?.(index) ? 0 : (weight ?? 0)))
  const total = drawn.reduce((sum, weight) => sum + weight, 0)
  const shareOf = (index: number) =>
    isPlanned?.(index) ? byMoments : format.percent(total > 0 ? (drawn[index] ?? 0) / total : 0)
  const field = (index: number, name: keyof SegmentRow) => form.getInputProps(`segments.${index}.${name}`)
  return (
    <div className="form-stack">
      <Wheel
        label={texts.wheel}
        slices={segments.map((row, index) => ({ ...sliceOf(row), isPlanned: isPlanned?.(index) ?? false }))}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      <FormTable
        label={texts.segments}
        items={segments}
        keyOf={({ segmentId }) => segmentId}
        titleOf={(index) => texts.segment(index + 1)}
        columns={[
          {
            header: texts.name,
            width: "wide",
            isRequired: true,
            show: ({ isPrize }, index) => (
              <TextInput
                aria-label={texts.name}
                required
                maxLength={200}
                leftSection={<span className="wheel-mark" style={sliceStyle(index, isPrize)} />}
                {...field(index, "name")}
              />
            ),
          },
          {
            header: texts.weight,
            width: "narrow",
            isRequired: true,
            show: (_, index) => (
              <CountField
                aria-label={texts.weight}
                decimals={6}
                max={1_000_000_000}
                required
                {...field(index, "weight")}
              />
            ),
          },
          {
            header: texts.share,
            width: "narrow",
            show: (_, index) => shareOf(index),
          },
          { header: texts.gives, width: "middle", show: (_, index) => gives(index, texts.gives) },
          ...columns,
        ]}
        details={(_, index) => (
          <div className="field-row">
            <TextInput label={texts.externalId} maxLength={200} {...field(index, "externalId")} />
            {details?.(index)}
          </div>
        )}
        hasFault={(index) => Object.keys(form.errors).some((path) => path.startsWith(`segments.${index}.`))}
        onRemove={(index) => form.removeListItem("segments", index)}
      />
      <AddRow label={texts.add} onClick={() => form.insertListItem("segments", make())} />
    </div>
  )
}
