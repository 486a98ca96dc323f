import { ActionIcon, Button, Switch, Text, TextInput } from "@mantine/core"
import { Plus, Trash2 } from "lucide-react"
import { CountField } from "../../../components/fields.tsx"
import { componentMessages } from "../../../components/messages.ts"
import { changeRow, removeRow } from "../../../components/rows.ts"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { formMessages } from "./messages.ts"
import type { FormPart, SegmentValues } from "./types.ts"
import { emptySegment } from "./values.ts"

type SegmentProps = {
  readonly segment: SegmentValues
  readonly position: number
  /** How often it comes up, from 0 to 1. */
  readonly share: number
  change(part: Partial<SegmentValues>): void
  remove(): void
}

const Segment = ({ segment, position, share, change, remove }: SegmentProps) => {
  const texts = useMessages(formMessages)
  const { remove: removeText } = useMessages(componentMessages)
  const format = useFormat()
  const title = texts.segment(position)
  return (
    <fieldset className="form-row">
      <legend>
        {title}{" "}
        <Text span size="sm" c="dimmed">
          {format.percent(share)}
        </Text>
      </legend>
      <div className="segment-fields">
        <TextInput
          label={texts.segmentName}
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
        <TextInput
          label={texts.prizeType}
          value={segment.prizeType}
          onChange={(event) => change({ prizeType: event.currentTarget.value })}
          maxLength={100}
        />
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

/** The segments of a roulette. */
export const Segments = ({ values: { segments }, change }: FormPart) => {
  const texts = useMessages(formMessages)
  const total = segments.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  const set = (rows: readonly SegmentValues[]) => change({ segments: rows })
  return (
    <div className="form-stack">
      <Text size="sm" c="dimmed">
        {texts.segmentsHint}
      </Text>
      {segments.map((segment, index) => (
        <Segment
          key={segment.segmentId}
          segment={segment}
          position={index + 1}
          share={total > 0 ? (segment.weight ?? 0) / total : 0}
          change={(part) => set(changeRow(segments, index, part))}
          remove={() => set(removeRow(segments, index))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => set([...segments, emptySegment()])}
        >
          {texts.addSegment}
        </Button>
      </div>
    </div>
  )
}
