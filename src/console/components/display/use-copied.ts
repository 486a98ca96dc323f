import { useRef, useState } from "react"
import { copyText } from "./copy-text.ts"

const shownMs = 1500

/** Copies texts, and confirms it for a moment. */
export const useCopied = () => {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async (text: string) => {
    clearTimeout(timer.current)
    setCopied(await copyText(text))
    timer.current = setTimeout(() => setCopied(false), shownMs)
  }
  return { isCopied, copy }
}
