import { Tabs } from "@mantine/core"
import { useSearchParams } from "wouter"
import { Page } from "../../components/layout/page.tsx"
import { TabList } from "../../components/layout/tab-list.tsx"
import { usePeriod } from "../../components/period/period.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { salesMessages } from "./messages.ts"
import { OverrideList } from "./overrides.tsx"
import { SaleList } from "./sales.tsx"

const tabs = ["sales", "overrides"] as const

/** The sales behind the return on investment, and their corrections. */
const SalesPage = () => {
  const texts = useMessages(salesMessages)
  const { period, control } = usePeriod()
  const [parameters, setParameters] = useSearchParams()
  const active = tabs.find((tab) => tab === parameters.get("tab")) ?? "sales"
  // Each list has its own sorts.
  const choose = (tab: string | null) =>
    setParameters((old) => {
      const { sort: _sort, order: _order, ...others } = Object.fromEntries(old)
      return { ...others, tab: tab ?? "" }
    })
  return (
    <Page title={texts.title} description={texts.description} actions={control}>
      <Tabs value={active} onChange={choose} keepMounted={false}>
        <TabList aria-label={texts.tabList} names={tabs} labels={texts.tabs} active={active} />
        <Tabs.Panel value="sales" className="tab-panel">
          <SaleList period={period} />
        </Tabs.Panel>
        <Tabs.Panel value="overrides" className="tab-panel">
          <OverrideList period={period} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

export default SalesPage
