import { Tabs, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { bodyOf } from "../../api/client.ts"
import { type List, useList } from "../../api/list.ts"
import { CodeStatus } from "../../components/display/code-status.tsx"
import { CopiedId } from "../../components/display/copy.tsx"
import { AwardLink, CampaignLink, CodeLink, MiniGameLink } from "../../components/display/links.tsx"
import { Outcome } from "../../components/display/outcome.tsx"
import { Time } from "../../components/display/time.tsx"
import { Section } from "../../components/layout/page.tsx"
import { TabList } from "../../components/layout/tab-list.tsx"
import { DataList, useFilteredList } from "../../components/list/list.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useMayRead } from "../../shell/session.ts"
import { Entries } from "../audit/entries.tsx"
import { CodeDiscount } from "../codes/discount.tsx"
import { grantMessages } from "./grant-messages.ts"
import { Grants } from "./grants.tsx"
import { Handouts, useHandoutOf } from "./handouts.tsx"
import { playerMessages } from "./messages.ts"
import type { LedgerRow, PlayerAward, PlayerCode, PlayerPlay } from "./player.ts"

type RowsProps<T> = {
  readonly label: string
  readonly list: List<T>
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T, index: number) => string
  readonly none: string
}

const Rows = <T,>({ none, ...list }: RowsProps<T>) => <DataList {...list} empty={<Text c="dimmed">{none}</Text>} />

type Owned = { readonly externalUserId: string }

const Plays = ({ externalUserId }: Owned) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const api = useApi()
  const handoutOf = useHandoutOf(externalUserId)
  const list = useList<PlayerPlay>(["player-list", externalUserId, "plays"], (query) =>
    bodyOf(api.GET("/api/v1/admin/players/{externalUserId}/plays", { params: { path: { externalUserId }, query } })),
  )
  return (
    <Rows
      label={texts.plays}
      list={list}
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
        { header: texts.handout, show: ({ sessionId }) => handoutOf(sessionId) ?? "–" },
      ]}
    />
  )
}

const Codes = ({ externalUserId }: Owned) => {
  const texts = useMessages(playerMessages)
  const api = useApi()
  const list = useList<PlayerCode>(
    ["player-list", externalUserId, "codes"],
    (query) => bodyOf(api.GET("/api/v1/admin/codes", { params: { query: { ...query, externalUserId } } })),
    { isCounted: true },
  )
  return (
    <Rows
      label={texts.codes}
      list={list}
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

const Awards = ({ externalUserId }: Owned) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const api = useApi()
  const handoutOf = useHandoutOf(externalUserId)
  const list = useList<PlayerAward>(["player-list", externalUserId, "awards"], (query) =>
    bodyOf(api.GET("/api/v1/admin/players/{externalUserId}/awards", { params: { path: { externalUserId }, query } })),
  )
  return (
    <Rows
      label={texts.awards}
      list={list}
      keyOf={({ awardId }) => awardId}
      none={texts.noAwards}
      columns={[
        { header: texts.at, show: ({ createdAt }) => <Time at={createdAt} /> },
        { header: texts.miniGame, show: ({ notificationId }) => <MiniGameLink notificationId={notificationId} /> },
        { header: texts.prize, show: ({ segmentName }) => segmentName },
        { header: texts.won, show: ({ won }) => <Outcome won={won} /> },
        { header: texts.period, show: ({ spinPeriod }) => spinPeriod, isShort: true },
        {
          header: texts.code,
          show: ({ prizeCode }) => (prizeCode ? <CodeLink code={prizeCode} /> : "–"),
          isShort: true,
        },
        { header: texts.handout, show: ({ awardId }) => handoutOf(awardId) ?? "–" },
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

const Ledger = ({ externalUserId }: Owned) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const api = useApi()
  const list = useList<LedgerRow>(["player-list", externalUserId, "ledger"], (query) =>
    bodyOf(api.GET("/api/v1/admin/players/{externalUserId}/ledger", { params: { path: { externalUserId }, query } })),
  )
  return (
    <Rows
      label={texts.ledger}
      list={list}
      keyOf={(_, index) => String(index)}
      none={texts.noLedger}
      columns={[
        { header: texts.at, show: ({ at }) => <Time at={at} /> },
        {
          header: texts.reason,
          show: ({ reason }) => (texts.reasons as Readonly<Record<string, string>>)[reason] ?? reason,
        },
        {
          header: texts.source,
          show: ({ sourceId, campaignId, notificationId, reason }) => (
            <span className="text-with-links">
              {campaignId !== null && <CampaignLink campaignId={campaignId} />}
              {notificationId !== null && reason === "spin" ? (
                <AwardLink notificationId={notificationId} awardId={sourceId} />
              ) : (
                <>
                  {notificationId !== null && <MiniGameLink notificationId={notificationId} />}{" "}
                  <CopiedId value={sourceId} />
                </>
              )}
            </span>
          ),
        },
        {
          header: texts.note,
          show: ({ note, externalReference }) => [note, externalReference].filter(Boolean).join(" · ") || "–",
        },
        { header: texts.change, show: ({ points }) => format.signed(points), isNumber: true },
        { header: texts.balance, show: ({ balance }) => format.number(balance), isNumber: true },
      ]}
    />
  )
}

const Changes = ({ externalUserId }: Owned) => {
  const api = useApi()
  const list = useFilteredList({
    key: ["audit-log", "player", externalUserId],
    read: (query) =>
      bodyOf(
        api.GET("/api/v1/admin/players/{externalUserId}/history", { params: { path: { externalUserId }, query } }),
      ),
  })
  return <Entries list={list} />
}

/** What a player did and got, and what was done to them by hand, newest first. */
export const History = ({ externalUserId }: Owned) => {
  const texts = useMessages(playerMessages)
  const { grants } = useMessages(grantMessages)
  const mayReadHandouts = useMayRead("winners")
  const named = { ...texts, grants }
  const lists = {
    plays: <Plays externalUserId={externalUserId} />,
    codes: <Codes externalUserId={externalUserId} />,
    awards: <Awards externalUserId={externalUserId} />,
    ...(mayReadHandouts && { handouts: <Handouts externalUserId={externalUserId} /> }),
    ledger: <Ledger externalUserId={externalUserId} />,
    grants: <Grants externalUserId={externalUserId} />,
    changes: <Changes externalUserId={externalUserId} />,
  } satisfies Record<string, ReactNode>
  const names = Object.keys(lists) as (keyof typeof lists)[]
  return (
    <Section title={texts.history}>
      <Tabs defaultValue="plays" keepMounted={false}>
        <TabList mb="sm" names={names} labels={named} />
        {names.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {lists[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  )
}
