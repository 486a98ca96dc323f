import { TextInput } from "@mantine/core"
import { Segments as SegmentRows } from "../../../../components/wheel/segments.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"
import { emptySegment } from "../values.ts"

/** The segments of a roulette. */
export const Segments = ({ values: { segments }, change }: FormPart) => {
  const texts = useMessages(formMessages)
  return (
    <SegmentRows
      segments={segments}
      set={(rows) => change({ segments: rows })}
      make={emptySegment}
      extra={({ prizeType }, changeSegment) => (
        <TextInput
          label={texts.prizeType}
          value={prizeType}
          onChange={(event) => changeSegment({ prizeType: event.currentTarget.value })}
          maxLength={100}
        />
      )}
    />
  )
}
