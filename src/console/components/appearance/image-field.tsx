import { TextInput, type TextInputProps } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { ImageOff } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../i18n/messages.ts"
import type { FieldProps } from "../form/fields.tsx"
import { appearanceMessages } from "./messages.ts"

const typingMs = 600

/** An https URL; "" for none. */
export const HttpsField = ({ value = "", onChange, ...input }: FieldProps<TextInputProps, string>) => (
  <TextInput
    type="url"
    pattern="https://.+"
    data-kind="https"
    maxLength={2000}
    placeholder="https://"
    spellCheck={false}
    {...input}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={(event) => onChange(event.currentTarget.value.trim())}
  />
)

const Thumbnail = ({ url }: { url: string }) => {
  const texts = useMessages(appearanceMessages)
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <span className="thumbnail" data-broken role="img" aria-label={texts.broken} title={texts.broken}>
        <ImageOff size={18} aria-hidden />
      </span>
    )
  return (
    <img
      className="thumbnail"
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}

/** The URL of an image, with the image once the address is whole. */
export const ImageField = (input: FieldProps<TextInputProps, string>) => {
  const [url] = useDebouncedValue(input.value ?? "", typingMs)
  const isWhole = url.startsWith("https://") && URL.canParse(url)
  return (
    <div className="image-field">
      <HttpsField {...input} />
      {isWhole && <Thumbnail key={url} url={url} />}
    </div>
  )
}
