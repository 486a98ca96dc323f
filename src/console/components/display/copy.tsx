import { ActionIcon, Code } from "@mantine/core"
import { Check, Copy } from "lucide-react"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import { useCopied } from "./use-copied.ts"

/** An id with a button that copies it. */
export const CopiedId = ({ value }: { value: string }) => {
  const texts = useMessages(componentMessages)
  const { isCopied, copy } = useCopied()
  return (
    <span className="copied-id">
      <Code>{value}</Code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`${isCopied ? texts.copied : texts.copy} ${value}`}
        onClick={() => void copy(value)}
      >
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </ActionIcon>
    </span>
  )
}
