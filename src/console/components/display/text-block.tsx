import { Button, Code, Group, Text } from "@mantine/core"
import { Check, Copy } from "lucide-react"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import { useCopied } from "./use-copied.ts"

type TextBlockProps = {
  readonly label: string
  readonly text: string
  /** The text to copy, if it differs from the one shown. */
  readonly copied?: string
}

/** A machine-readable text of several lines, with a button that copies it. */
export const TextBlock = ({ label, text, copied = text }: TextBlockProps) => {
  const texts = useMessages(componentMessages)
  const { isCopied, copy } = useCopied()
  return (
    <div className="text-block">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`${texts.copy}: ${label}`}
          leftSection={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          onClick={() => void copy(copied)}
        >
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </Button>
      </Group>
      <Code block tabIndex={0} role="region" aria-label={label}>
        {text}
      </Code>
    </div>
  )
}

/** JSON on several lines; any other text unchanged. */
export const readableJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
