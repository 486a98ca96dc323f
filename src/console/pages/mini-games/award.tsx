import { Badge, Code, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import { Facts } from "../../components/display/facts.tsx"
import { CodeLink, PlayerLink } from "../../components/display/links.tsx"
import { Outcome } from "../../components/display/outcome.tsx"
import { Time } from "../../components/display/time.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { DataTable } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { AwardHandover } from "./handover.tsx"
import { miniGameMessages } from "./messages.ts"
import type { Award } from "./mini-game.ts"

const History = ({ redemptions }: Pick<Award, "redemptions">) => {
  const texts = useMessages(miniGameMessages)
  const format = useFormat()
  const rows = redemptions.map((report, index) => ({ ...report, counts: index === 0 }))
  return (
    <DataTable
      label={texts.redemption}
      items={rows}
      keyOf={(_, index) => String(index)}
      columns={[
        { header: texts.recorded, show: ({ recordedAt }) => <Time at={recordedAt} /> },
        {
          header: texts.status,
          onPhone: "aside",
          show: ({ counts }) => (
            <Badge variant="light" color={counts ? "teal" : "gray"}>
              {counts ? texts.counts : texts.replaced}
            </Badge>
          ),
        },
        { header: texts.redeemed, show: ({ redeemedAt }) => <Time at={redeemedAt} /> },
        { header: texts.sale, show: ({ saleTotal, currency }) => format.money(saleTotal, currency), isNumber: true },
        {
          header: texts.discount,
          show: ({ discountAmount, currency }) => format.money(discountAmount, currency),
          isNumber: true,
        },
        { header: texts.reference, show: ({ externalReference }) => externalReference ?? "–" },
      ]}
    />
  )
}

const Detail = ({ award, miniGameId }: { award: Award; miniGameId: string }) => {
  const texts = useMessages(miniGameMessages)
  const { awardId, segmentName, prizeName, won, prizeCode, redemptions } = award
  return (
    <Page
      title={segmentName}
      back={{ href: `/mini-games/${miniGameId}`, label: texts.spins }}
      mark={<Outcome won={won} />}
    >
      <Section title={texts.spin}>
        <Facts
          facts={[
            [texts.player, <PlayerLink key="player" externalUserId={award.externalUserId} />],
            [texts.at, <Time key="at" at={award.createdAt} />],
            [texts.prize, prizeName],
            [texts.period, award.spinPeriod],
            [texts.award, <Code key="award">{awardId}</Code>],
            [texts.code, prizeCode && <CodeLink key="code" code={prizeCode} />],
          ]}
        />
      </Section>
      <AwardHandover award={award} miniGameId={miniGameId} />
      <Section title={texts.redemption} description={texts.redemptionHint}>
        {redemptions.length > 0 ? (
          <History redemptions={redemptions} />
        ) : (
          <Text c="dimmed">{won ? texts.noRedemption : texts.notAPrize}</Text>
        )}
      </Section>
    </Page>
  )
}

type AwardDetailProps = { readonly miniGameId: string; readonly awardId: string }

/** One spin, with every report of its redemption. */
export const AwardDetail = ({ miniGameId, awardId }: AwardDetailProps) => {
  const { spins } = useMessages(miniGameMessages)
  const api = useApi()
  const query = useQuery({
    ...live,
    queryKey: ["awards", miniGameId, "award", awardId],
    queryFn: () => {
      const params = { path: { notificationId: miniGameId, awardId } }
      return bodyOf(api.GET("/api/v1/admin/notifications/{notificationId}/awards/{awardId}", { params }))
    },
  })
  return (
    <LoadedPage query={query} parent={{ href: `/mini-games/${miniGameId}`, label: spins }}>
      {(award) => <Detail award={award} miniGameId={miniGameId} />}
    </LoadedPage>
  )
}
