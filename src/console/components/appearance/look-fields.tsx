import { TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { FieldRow } from "../form/fields.tsx"
import { ColorField } from "./color-field.tsx"
import { Contrast } from "./contrast.tsx"
import { ImageField } from "./image-field.tsx"
import { appearanceMessages } from "./messages.ts"
import { type LookValues, lookOf, type ShownValues } from "./values.ts"

const maxLabel = 24

/** A segment of the game's wheel, as far as its look is concerned. */
export type NamedSegment = { readonly segmentId: string; readonly name: string }

type LookFieldsProps = {
  /** Any form with the looks of segments. */
  readonly form: UseFormReturnType<Pick<ShownValues, "looks">>
  readonly segment: NamedSegment
  readonly position: number
}

/** How one segment is drawn. */
const LookFields = ({ form, segment: { segmentId, name }, position }: LookFieldsProps) => {
  const texts = useMessages(appearanceMessages)
  const format = useFormat()
  const look = lookOf(form.values.looks, segmentId)
  const field = (of: keyof LookValues) => {
    const path = `looks.${segmentId}.${of}`
    return {
      value: look[of],
      error: form.errors[path],
      "data-path": path,
      onChange: (value: string) => {
        form.clearFieldError(path)
        form.setValues(({ looks = {} }) => ({
          looks: { ...looks, [segmentId]: { ...lookOf(looks, segmentId), [of]: value } },
        }))
      },
    }
  }
  const label = field("label")
  return (
    <fieldset className="form-row">
      <legend>{name || texts.unnamed(format.number(position))}</legend>
      <FieldRow>
        <ColorField label={texts.color} {...field("color")} />
        <ColorField label={texts.textColor} {...field("textColor")} />
        <TextInput
          label={texts.label}
          maxLength={maxLabel}
          placeholder={name.slice(0, maxLabel)}
          {...label}
          onChange={(event) => label.onChange(event.currentTarget.value)}
        />
        <ImageField label={texts.imageUrl} {...field("imageUrl")} />
      </FieldRow>
      <ul className="contrasts">
        <Contrast name={texts.contrasts.segment} text={look.textColor} on={look.color} />
      </ul>
    </fieldset>
  )
}

type LookListProps = Pick<LookFieldsProps, "form"> & { readonly segments: readonly NamedSegment[] }

/** How each segment is drawn. */
export const LookList = ({ form, segments }: LookListProps) =>
  segments.map((segment, index) => (
    <LookFields key={segment.segmentId} form={form} segment={segment} position={index + 1} />
  ))
