import { TextInput, type TextInputProps } from "@mantine/core"
import { useMessages } from "../../i18n/messages.ts"
import type { FieldProps } from "../form/fields.tsx"
import { colorIn, isColor } from "./color.ts"
import { appearanceMessages } from "./messages.ts"

/** A colour as #rrggbb, chosen or written; "" for none. */
export const ColorField = ({ value = "", onChange, label, ...input }: FieldProps<TextInputProps, string>) => {
  const texts = useMessages(appearanceMessages)
  return (
    <TextInput
      {...input}
      label={label}
      value={value}
      placeholder="#rrggbb"
      pattern="#[0-9a-fA-F]{6}"
      data-kind="color"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      className="color-field"
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className="color-well"
          aria-label={texts.pick(String(label))}
          data-empty={!isColor(value) || undefined}
          value={isColor(value) ? value.toLowerCase() : "#ffffff"}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onChange(colorIn(event.currentTarget.value))}
    />
  )
}
