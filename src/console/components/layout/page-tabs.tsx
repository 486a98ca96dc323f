import { Tabs } from "@mantine/core"
import type { ReactNode } from "react"
import { useSearchParams } from "wouter"
import { TabList } from "./tab-list.tsx"

type Props<Name extends string> = {
  readonly label: string
  readonly labels: Readonly<Record<Name, string>>
  /** What each tab shows, in order; a tab that is left out does not exist. */
  readonly panels: Readonly<Partial<Record<Name, ReactNode>>>
}

/** The tabs of a page, of which its address names the one that is shown (`?tab=`); without a name it is the first. */
export const PageTabs = <Name extends string>({ label, labels, panels }: Props<Name>) => {
  const [parameters, setParameters] = useSearchParams()
  const names = Object.keys(panels) as Name[]
  const asked = parameters.get("tab") ?? ""
  const [first] = names
  const active = names.find((tab) => tab === asked) ?? first
  if (active === undefined) return null
  return (
    <Tabs value={active} onChange={(tab) => setParameters({ tab: tab ?? "" })} keepMounted={false}>
      <TabList aria-label={label} names={names} labels={labels} active={active} />
      {names.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className="tab-panel">
          {panels[tab]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
