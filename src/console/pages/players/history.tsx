import { Tabs, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { CodeStatus } from "../../components/display/code-status.tsx"
import { CampaignLink, CodeLink } from "../../components/display/links.tsx"
import { Outcome } from "../../components/display/outcome.tsx"
import { Time } from "../../components/display/time.tsx"
import { Section } from "../../components/layout/page.tsx"
import { type Column, DataTable } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { CodeDiscount } from "../codes/discount.tsx"
import { playerMessages } from "./messages.ts"
import type { Player } from "./player.ts"

const newestShown = 50

type RowsProps<T> = {
  readonly label: string
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T, index: number) => string
  readonly none: string
}

const Rows = <T,>({ label, rows, columns, keyOf, none }: RowsProps<T>) =>
  rows.length === 0 ? (
    <Text c="dimmed">{none}</Text>
  ) : (
    <DataTable label={label} items={rows} columns={columns} keyOf={keyOf} />
  )

const Plays = ({ plays }: Pick<Player, "plays">) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  return (
    <Rows
      label={texts.plays}
      rows={plays}
      keyOf={({ sessionId }) => sessionId}
      none={texts.noPlays}
      columns={[
        { header: texts.at, show: ({ at }) => <Time at={at} /> },
        { header: texts.campaign, show: ({ campaignId }) => <CampaignLink campaignId={campaignId} /> },
        { header: texts.result, show: ({ result }) => result },
        { header: texts.won, show: ({ won }) => <Outcome won={won} /> },
        { header: texts.score, show: ({ score }) => format.number(score), isNumber: true },
        {
          header: texts.code,
          show: ({ prizeCode }) => (prizeCode ? <CodeLink code={prizeCode} /> : "–"),
          isShort: true,
        },
      ]}
    />
  )
}

const Codes = ({ codes }: Pick<Player, "codes">) => {
  const texts = useMessages(playerMessages)
  return (
    <Rows
      label={texts.codes}
      rows={codes}
      keyOf={({ code }) => code}
      none={texts.noCodes}
      columns={[
        { header: texts.code, show: ({ code }) => <CodeLink code={code} />, isShort: true },
        { header: texts.status, onPhone: "aside", show: ({ status }) => <CodeStatus status={status} /> },
        { header: texts.campaign, show: ({ campaignId }) => <CampaignLink campaignId={campaignId} /> },
        { header: texts.discount, show: (code) => <CodeDiscount code={code} /> },
        { header: texts.at, show: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  )
}

const Awards = ({ awards }: Pick<Player, "awards">) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  return (
    <Rows
      label={texts.awards}
      rows={awards}
      keyOf={({ awardId }) => awardId}
      none={texts.noAwards}
      columns={[
        { header: texts.at, show: ({ createdAt }) => <Time at={createdAt} /> },
        { header: texts.prize, show: ({ segmentName }) => segmentName },
        { header: texts.won, show: ({ won }) => <Outcome won={won} /> },
        { header: texts.period, show: ({ spinPeriod }) => spinPeriod, isShort: true },
        {
          header: texts.code,
          show: ({ prizeCode }) => (prizeCode ? <CodeLink code={prizeCode} /> : "–"),
          isShort: true,
        },
        {
          header: texts.sale,
          show: ({ redemption }) =>
            redemption ? format.money(redemption.saleTotal, redemption.currency) : texts.notRedeemed,
          isNumber: true,
        },
      ]}
    />
  )
}

const Ledger = ({ ledger }: Pick<Player, "ledger">) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  return (
    <Rows
      label={texts.ledger}
      rows={ledger}
      keyOf={(_, index) => String(index)}
      none={texts.noLedger}
      columns={[
        { header: texts.at, show: ({ at }) => <Time at={at} /> },
        {
          header: texts.reason,
          show: ({ reason }) => (texts.reasons as Readonly<Record<string, string>>)[reason] ?? reason,
        },
        { header: texts.source, show: ({ sourceId }) => sourceId },
        { header: texts.change, show: ({ points }) => format.signed(points), isNumber: true },
        { header: texts.balance, show: ({ balance }) => format.number(balance), isNumber: true },
      ]}
    />
  )
}

/** What a player did and got, the newest first. */
export const History = ({ player }: { player: Player }) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const lists = {
    plays: <Plays plays={player.plays} />,
    codes: <Codes codes={player.codes} />,
    awards: <Awards awards={player.awards} />,
    ledger: <Ledger ledger={player.ledger} />,
  } satisfies Record<string, ReactNode>
  const names = Object.keys(lists) as (keyof typeof lists)[]
  return (
    <Section title={texts.history} description={texts.newest(format.number(newestShown))}>
      <Tabs defaultValue="plays" keepMounted={false}>
        <Tabs.List mb="sm">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {lists[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  )
}
