import { ActionIcon, Code } from "@mantine/core"
import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"

const shownMs = 1500

/** An id with a button that copies it. */
export const CopiedId = ({ value }: { value: string }) => {
  const texts = useMessages(componentMessages)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers only give the clipboard to pages over HTTPS or on loopback; elsewhere, readers select the id by hand.
    await navigator.clipboard?.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <span className="copied-id">
      <Code>{value}</Code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`${isCopied ? texts.copied : texts.copy} ${value}`}
        onClick={copy}
      >
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </ActionIcon>
    </span>
  )
}
