import { Text, TextInput } from "@mantine/core"
import { Search } from "lucide-react"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { useLocation } from "wouter"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { readerOf, useSession } from "../session.ts"
import { type Group, useFound } from "./found.ts"
import { searchMessages } from "./messages.ts"
import { rememberTarget, type Target } from "./recent.ts"

type ResultsProps = {
  readonly id: string
  readonly groups: readonly Group[]
  readonly active: number
  readonly open: (target: Target) => void
  readonly point: (index: number) => void
}

const Results = ({ id, groups, active, open, point }: ResultsProps) => {
  const texts = useMessages(searchMessages)
  let index = -1
  return (
    <div role="listbox" id={id} aria-label={texts.results} className="search-results">
      {groups.map(({ kind, targets }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={kind} role="group" aria-label={texts.kinds[kind]}>
          <div className="search-kind" aria-hidden>
            {texts.kinds[kind]}
          </div>
          {targets.map((target) => {
            index++
            const own = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
              <div
                key={target.href}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                className="search-option"
                onClick={() => open(target)}
                onMouseMove={() => point(own)}
              >
                <span>{target.name}</span>
                {target.detail && (
                  <Text span size="xs" c="dimmed">
                    {target.detail}
                  </Text>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The search across everything: a field that keeps the focus, and a list below it for the arrow keys. */
const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const texts = useMessages(searchMessages)
  const { session } = useSession()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState("")
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const { groups, isSearching, error } = useFound(typed)
  const targets = groups.flatMap((group) => group.targets)
  const active = Math.min(chosen, targets.length - 1)

  useEffect(() => {
    if (active >= 0) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" })
  }, [list, active])

  const open = (target: Target) => {
    rememberTarget(readerOf(session), target)
    onClose()
    navigate(target.href)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = targets
    const target = targets[active]
    if (event.key === "ArrowDown" && length > 0) setChosen((active + 1) % length)
    else if (event.key === "ArrowUp" && length > 0) setChosen((active - 1 + length) % length)
    else if (event.key === "Enter" && target && !isSearching) open(target)
    else if (event.key !== "Enter") return
    event.preventDefault()
  }

  const state = () => {
    if (error) return texts.failed
    if (isSearching) return texts.searching
    if (typed.trim() === "") return targets.length === 0 ? texts.hint : ""
    return targets.length === 0 ? texts.none(typed.trim()) : texts.count(targets.length)
  }

  return (
    <Dialog title={texts.title} isOpen onClose={onClose} size="lg">
      <TextInput
        ref={field}
        data-autofocus
        role="combobox"
        aria-label={texts.title}
        aria-expanded={targets.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(active >= 0 && { "aria-activedescendant": `${list}-${active}` })}
        placeholder={texts.placeholder}
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={list} groups={groups} active={active} open={open} point={setChosen} />
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {state()}
      </Text>
    </Dialog>
  )
}

export default SearchDialog
