import { useState } from "react"
import { copyText } from "./copy-text.ts"

const shownMs = 1500

/** Copies texts, and tells for a moment that it could. */
export const useCopied = () => {
  const [isCopied, setCopied] = useState(false)
  const copy = async (text: string) => {
    setCopied(await copyText(text))
    setTimeout(() => setCopied(false), shownMs)
  }
  return { isCopied, copy }
}
