import { Tabs, type TabsListProps } from "@mantine/core"
import { useEffect, useRef } from "react"

type Props<Name extends string> = Pick<TabsListProps, "aria-label" | "mb"> & {
  readonly names: readonly Name[]
  readonly labels: Readonly<Partial<Record<Name, string>>>
  /** The tab that is shown, if the page chooses it. */
  readonly active?: Name
}

/** Tabs in one line, which scrolls sideways on a narrow screen until the chosen one is in view. */
export const TabList = <Name extends string>({ names, labels, active, ...list }: Props<Name>) => {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = active === undefined ? null : line.current?.querySelector<HTMLElement>("[aria-selected=true]")
    if (line.current && tab) line.current.scrollLeft = tab.offsetLeft - (line.current.clientWidth - tab.clientWidth) / 2
  }, [active])
  return (
    <Tabs.List ref={line} className="tab-list" {...list}>
      {names.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {labels[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
