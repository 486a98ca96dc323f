import { ActionIcon, Button } from "@mantine/core"
import { Search as SearchIcon } from "lucide-react"
import { useEffect, useState } from "react"
import { later } from "../../components/layout/later.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { searchMessages } from "./messages.ts"

const Dialog = later<{ onClose: () => void }>(() => import("./dialog.tsx"), null)

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search, with its button or Ctrl+K, or ⌘K on a Mac. */
export const Search = () => {
  const texts = useMessages(searchMessages)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(isApple ? event.metaKey : event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
  const open = () => setOpen(true)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        visibleFrom="md"
        className="search-button"
        leftSection={<SearchIcon size={16} aria-hidden />}
        rightSection={<kbd aria-hidden>{isApple ? "⌘K" : "Ctrl K"}</kbd>}
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onClick={open}
      >
        {texts.open}
      </Button>
      <ActionIcon variant="default" size="lg" hiddenFrom="md" aria-label={texts.open} onClick={open}>
        <SearchIcon size={18} aria-hidden />
      </ActionIcon>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
