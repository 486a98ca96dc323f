import { Select, Text, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { Search } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "wouter"

/** The filters called `names`. They are part of the address, so that a link shows the same list. */
export const useFilters = <Name extends string>(...names: readonly Name[]) => {
  const [parameters, setParameters] = useSearchParams()
  const given = names.map((name) => [name, parameters.get(name)] as const).filter(([, value]) => value)
  /** Sets filters, or removes those whose value is empty. */
  const setAll = (values: { readonly [N in Name]?: string | null }) =>
    setParameters(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries<string | null | undefined>(values))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  return {
    /** The filters that are set: part of the list's key and of its query. */
    filters: Object.fromEntries(given) as { readonly [N in Name]?: string },
    set: (name: Name, value: string | null) => setAll({ [name]: value } as { readonly [N in Name]?: string | null }),
    setAll,
  }
}

type FilterProps = {
  /** The filter's name in the address. */
  readonly name: string
  readonly label: string
}

const typingMs = 250

/** A text to search for; it takes effect when typing pauses. */
export const SearchFilter = ({ name, label }: FilterProps) => {
  const { filters, set } = useFilters(name)
  const wanted = filters[name] ?? ""
  const [text, setText] = useState(wanted)
  const own = useRef(wanted)
  const search = useDebouncedCallback((typed: string) => {
    own.current = typed.trim()
    set(name, own.current)
  }, typingMs)
  // A filter that was set elsewhere, such as a saved one, replaces what was typed.
  useEffect(() => {
    if (wanted === own.current) return
    own.current = wanted
    setText(wanted)
  }, [wanted])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      className="filter-search"
    />
  )
}

type DateFilterProps = FilterProps & {
  /** What is wrong with the day, if something is. */
  readonly error?: string | undefined
}

/** A day, in the format of the browser's field. */
export const DateFilter = ({ name, label, error }: DateFilterProps) => {
  const { filters, set } = useFilters(name)
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      leftSection={<Text size="sm">{label}</Text>}
      leftSectionWidth="4.5rem"
      value={filters[name] ?? ""}
      error={error}
      onChange={({ currentTarget: { value } }) => set(name, value)}
    />
  )
}

type ChoiceFilterProps = FilterProps & {
  /** The name of having no choice. */
  readonly all: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few values, or all of them. */
export const ChoiceFilter = ({ name, label, all, choices }: ChoiceFilterProps) => {
  const { filters, set } = useFilters(name)
  return (
    <Select
      aria-label={label}
      data={[{ value: "", label: all }, ...choices]}
      value={filters[name] ?? ""}
      onChange={(chosen) => set(name, chosen)}
      allowDeselect={false}
    />
  )
}
