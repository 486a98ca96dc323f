import { Select, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { Search } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useSearchParams } from "wouter"

/** The filters of a list live in the address, so that a link shows the same list: `value` of one, and how to set it. */
export const useFilters = () => {
  const [parameters, setParameters] = useSearchParams()
  return {
    /** Every filter that is set, by name: part of the list's key and of its query. */
    filters: Object.fromEntries(parameters),
    set: (name: string, value: string | null) =>
      setParameters(
        (old) => {
          const next = new URLSearchParams(old)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
  }
}

/** The filters of a list in a row, one below the other on a narrow screen. */
export const FilterBar = ({ children }: { children: ReactNode }) => <search className="filters">{children}</search>

const typingMs = 250

type SearchFieldProps = { readonly label: string; readonly value: string; onSearch(text: string): void }

/** A text to look for; it takes effect once the typing pauses. */
export const SearchField = ({ label, value, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, typingMs)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
      className="filter-search"
    />
  )
}

type ChoiceFilterProps = {
  readonly label: string
  /** What no choice is called. */
  readonly all: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  choose(value: string | null): void
}

/** One of a few values, or all of them. */
export const ChoiceFilter = ({ label, all, choices, value = "", choose }: ChoiceFilterProps) => (
  <Select
    aria-label={label}
    data={[{ value: "", label: all }, ...choices]}
    value={value}
    onChange={(chosen) => choose(chosen || null)}
    allowDeselect={false}
  />
)
