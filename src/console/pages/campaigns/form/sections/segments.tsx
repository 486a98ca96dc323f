import { TextInput } from "@mantine/core"
import { Segments as SegmentRows } from "../../../../components/wheel/segments.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"
import { emptySegment } from "../values.ts"

/** The segments of a roulette. */
export const Segments = ({ form }: FormPart) => {
  const { prizeType } = useMessages(formMessages)
  return (
    <SegmentRows
      form={form}
      make={emptySegment}
      extra={(index) => (
        <TextInput label={prizeType} maxLength={100} {...form.getInputProps(`segments.${index}.prizeType`)} />
      )}
    />
  )
}
