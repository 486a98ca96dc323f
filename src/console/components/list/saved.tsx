import { ActionIcon, Button, Menu, TextInput } from "@mantine/core"
import { Bookmark, Trash2 } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useLocation, useSearchParams } from "wouter"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { readerOf, useSession } from "../../shell/session.ts"

const messages = defineMessages(
  {
    saved: "Filtros guardados",
    name: "Nombre para estos filtros",
    save: "Guardar",
    remove: (name: string) => `Borrar ${name}`,
  },
  {
    saved: "Saved filters",
    name: "Name for these filters",
    save: "Save",
    remove: (name: string) => `Delete ${name}`,
  },
)

/** Named filters, as in the address. */
type Saved = { readonly name: string; readonly query: string }

const mostSaved = 20
const longestName = 60

const isSaved = (value: unknown): value is Saved =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  "query" in value &&
  typeof value.name === "string" &&
  typeof value.query === "string"

const read = (key: string): readonly Saved[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isSaved).slice(0, mostSaved) : []
  } catch {
    return []
  }
}

/** The filters of this page that the reader has named, in this browser. */
const useSaved = () => {
  const [location] = useLocation()
  const { session } = useSession()
  const key = `premio.filters.${readerOf(session)}${location}`
  const [changed, setChanged] = useState<{ readonly key: string; readonly saved: readonly Saved[] } | null>(null)
  const saved = changed?.key === key ? changed.saved : read(key)
  const write = (next: readonly Saved[]) => {
    setChanged({ key, saved: next })
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser without space, or one that stores nothing, keeps them until the reader leaves the page.
    }
  }
  return {
    saved,
    add: (added: Saved) => write([added, ...saved.filter(({ name }) => name !== added.name)].slice(0, mostSaved)),
    remove: (name: string) => write(saved.filter((one) => one.name !== name)),
  }
}

/** Names the filters of the address, and applies saved ones. */
export const SavedFilters = () => {
  const texts = useMessages(messages)
  const [parameters, setParameters] = useSearchParams()
  const { saved, add, remove } = useSaved()
  const [name, setName] = useState("")
  const tab = parameters.get("tab")
  const query = new URLSearchParams([...parameters].filter(([field]) => field !== "tab")).toString()
  const take = (kept: string) =>
    setParameters(new URLSearchParams([...(tab ? [["tab", tab]] : []), ...new URLSearchParams(kept)]))
  const save = (event: FormEvent) => {
    event.preventDefault()
    add({ name: name.trim(), query })
    setName("")
  }
  if (query === "" && saved.length === 0) return null
  return (
    <div className="saved-filters">
      {saved.length > 0 && (
        <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />}>
              {texts.saved}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {saved.map((one) => (
              <Menu.Item key={one.name} onClick={() => take(one.query)}>
                {one.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {saved
        .filter((one) => one.query === query)
        .map((one) => (
          <ActionIcon
            key={one.name}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.remove(one.name)}
            onClick={() => remove(one.name)}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        ))}
      {query !== "" && !saved.some((one) => one.query === query) && (
        <form className="saved-filters" onSubmit={save}>
          <TextInput
            aria-label={texts.name}
            placeholder={texts.name}
            value={name}
            maxLength={longestName}
            required
            pattern=".*\S.*"
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Button type="submit" variant="default">
            {texts.save}
          </Button>
        </form>
      )}
    </div>
  )
}
