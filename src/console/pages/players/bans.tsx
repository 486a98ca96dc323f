import { Group, Text, Textarea, TextInput } from "@mantine/core"
import { Ban as BanIcon } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { changeMessages } from "./change-messages.ts"
import { outdatedByPlayer, type Player } from "./player.ts"
import { supportMessages } from "./support-messages.ts"

type Ban = Player["bans"][number]
const blank = () => ({ reason: "", message: "", until: "" })

/** Bans a player, with a reason for the team and a message for the player. */
export const BanButton = ({ externalUserId }: { externalUserId: string }) => {
  const texts = useMessages(changeMessages)
  const api = useApi()
  const change = {
    run: (words: ReturnType<typeof blank>) => {
      const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ""))
      return bodyOf(api.POST("/api/v1/admin/bans", { body: { externalUserId, ...given } }))
    },
    outdates: outdatedByPlayer,
    done: texts.banned,
  }
  return (
    <FormButton label={texts.ban} icon={BanIcon} title={texts.banTitle} initial={blank} change={change}>
      {(form) => (
        <>
          <Text size="sm">{texts.banText}</Text>
          <TextInput
            label={texts.reason}
            description={texts.reasonHint}
            maxLength={1000}
            data-autofocus
            {...form.getInputProps("reason")}
          />
          <Textarea
            label={texts.message}
            description={texts.messageHint}
            maxLength={1000}
            rows={3}
            {...form.getInputProps("message")}
          />
          <MomentField label={texts.until} description={texts.untilHint} {...form.getInputProps("until")} />
        </>
      )}
    </FormButton>
  )
}

export const LiftButton = ({ banId, externalUserId }: { banId: string; externalUserId?: string }) => {
  const texts = useMessages(changeMessages)
  const api = useApi()
  const change = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/bans/{banId}", { params: { path: { banId } } })),
    outdates: outdatedByPlayer,
    done: texts.lifted,
  })
  return (
    <ConfirmButton
      label={texts.lift}
      {...(externalUserId !== undefined && { name: texts.liftOf(externalUserId) })}
      title={texts.liftTitle}
      text={texts.liftText}
      size="xs"
      isBusy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    />
  )
}

/** The bans in force: the player is banned until the last one is lifted. */
export const Bans = ({ bans }: { bans: readonly Ban[] }) => {
  const texts = useMessages(changeMessages)
  const format = useFormat()
  const canEdit = useCanEdit()
  if (bans.length === 0) return null
  return (
    <Section title={texts.bans}>
      <ul className="bans">
        {bans.map(({ banId, reason, message, createdAt, until }) => (
          <li key={banId}>
            <div>
              <Text fw={550}>{reason ?? texts.noReason}</Text>
              {message !== null && <Text size="sm">{texts.shown(message)}</Text>}
              <Text size="sm" c="dimmed">
                {until === null
                  ? texts.since(format.dateTime(createdAt))
                  : texts.sinceUntil(format.dateTime(createdAt), format.dateTime(until))}
              </Text>
            </div>
            <Group>{canEdit && <LiftButton banId={banId} />}</Group>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The lifted bans. */
export const PastBans = ({ bans }: { bans: Player["pastBans"] }) => {
  const texts = useMessages(supportMessages)
  const format = useFormat()
  if (bans.length === 0) return null
  return (
    <Section title={texts.pastBans}>
      <ul className="bans">
        {bans.map(({ banId, reason, createdAt, liftedAt }) => (
          <li key={banId}>
            <div>
              <Text fw={550}>{reason ?? texts.noReason}</Text>
              <Text size="sm" c="dimmed">
                {texts.from(format.dateTime(createdAt), format.dateTime(liftedAt))}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
