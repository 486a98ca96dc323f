import { Alert, Badge, Button, Text } from "@mantine/core"
import { Merge } from "lucide-react"
import { Link } from "wouter"
import { CopiedId } from "../../components/display/copy.tsx"
import { Facts } from "../../components/display/facts.tsx"
import { playerHref } from "../../components/display/links.tsx"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { useValueText } from "../../components/edit/value-text.ts"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useCanEdit } from "../../shell/session.ts"
import { BanButton, Bans, PastBans } from "./bans.tsx"
import { changeMessages } from "./change-messages.ts"
import { GrantPlays } from "./grants.tsx"
import { OpenHandouts } from "./handouts.tsx"
import { History } from "./history.tsx"
import { playerMessages } from "./messages.ts"
import { PersonalData } from "./personal-data.tsx"
import { type Player, usePlayer } from "./player.ts"
import { RevokeTokens } from "./revoke-tokens.tsx"
import { AdjustPoints, GiveCode } from "./support.tsx"

const Actions = ({ player }: { player: Player }) => {
  const { externalUserId, clientId } = player
  const texts = useMessages(changeMessages)
  return (
    <>
      <GiveCode player={player} />
      <AdjustPoints player={player} />
      <GrantPlays externalUserId={externalUserId} />
      <BanButton externalUserId={externalUserId} />
      <RevokeTokens player={player} />
      {clientId !== null && (
        <Button
          component={Link}
          href={`${playerHref(externalUserId)}/merge`}
          variant="default"
          leftSection={<Merge size={16} aria-hidden />}
        >
          {texts.merge}
        </Button>
      )}
    </>
  )
}

/** What the apps have reported about a player: whatever fields they chose. */
const Traits = ({ traits }: { traits: NonNullable<Player["traits"]> }) => {
  const valueText = useValueText()
  return Object.entries(traits).map(([name, value]) => (
    <div key={name}>
      <Text span inherit c="dimmed">
        {name}:
      </Text>{" "}
      {valueText(value)}
    </div>
  ))
}

const Detail = ({ player, asked }: { player: Player; asked: string }) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const canEdit = useCanEdit()
  const { externalUserId, clientId, name, email, traits, xp, points, tier, bans } = player
  return (
    <Page
      title={name ?? externalUserId}
      back={{ href: "/players", label: texts.title }}
      mark={
        bans.length > 0 && (
          <Badge color="red" variant="light">
            {texts.banned}
          </Badge>
        )
      }
      actions={canEdit && <Actions player={player} />}
    >
      {asked.trim() !== externalUserId && <Alert>{texts.isNow(asked)}</Alert>}
      <Stats>
        <Stat label={texts.points} value={format.number(points)} />
        <Stat label={texts.xp} value={format.number(xp)} {...(tier !== null && { hint: `${texts.tier}: ${tier}` })} />
        <OpenHandouts externalUserId={externalUserId} />
      </Stats>
      <Bans bans={bans} />
      <Section title={texts.facts}>
        <Facts
          facts={[
            [texts.id, <CopiedId key="id" value={externalUserId} />],
            [texts.clientId, clientId === null ? texts.unregistered : <CopiedId key="client" value={clientId} />],
            [texts.email, email],
            [texts.traits, traits && <Traits key="traits" traits={traits} />],
          ]}
        />
      </Section>
      <History externalUserId={externalUserId} />
      <PastBans bans={player.pastBans} />
      <PersonalData externalUserId={externalUserId} />
    </Page>
  )
}

/** One player: who they are, what they did and got, and whether they may play. */
export const PlayerDetail = ({ externalUserId }: { externalUserId: string }) => {
  const { title } = useMessages(playerMessages)
  return (
    <LoadedPage query={usePlayer(externalUserId)} parent={{ href: "/players", label: title }}>
      {(player) => <Detail player={player} asked={externalUserId} />}
    </LoadedPage>
  )
}
