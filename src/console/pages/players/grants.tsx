import { Badge, Text, TextInput } from "@mantine/core"
import { Ticket, Undo2 } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { CampaignLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { CountField, FieldRow } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { DataList } from "../../components/list/list.tsx"
import { useClock, useNow } from "../../i18n/clock.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { grantMessages } from "./grant-messages.ts"
import { outdatedByPlayer, type PlayerGrant } from "./player.ts"

const maxPlays = 1_000

type Owned = { readonly externalUserId: string }

/** Grants a player plays of a campaign (docs/api.md#granted-plays). */
export const GrantPlays = ({ externalUserId }: Owned) => {
  const texts = useMessages(grantMessages)
  const format = useFormat()
  const timeZone = useClock()
  const api = useApi()
  type Values = {
    readonly campaignId: string
    readonly plays: number | null
    readonly reference: string
    readonly note: string
    readonly expiresAt: string
  }
  const initial = (): Values => ({ campaignId: "", plays: 1, reference: "", note: "", expiresAt: "" })
  const change = {
    run: ({ campaignId, plays, reference, note, expiresAt }: Values) =>
      bodyOf(
        api.POST("/api/v1/admin/players/{externalUserId}/grants", {
          params: { path: { externalUserId } },
          body: {
            campaignId,
            plays: plays ?? Number.NaN,
            reference: reference.trim(),
            ...(note.trim() !== "" && { note: note.trim() }),
            ...(expiresAt !== "" && { expiresAt }),
          },
        }),
      ),
    outdates: outdatedByPlayer,
    done: ({ plays }: { plays: number }) => texts.granted(format.number(plays)),
  }
  return (
    <FormButton label={texts.grant} icon={Ticket} title={texts.grantTitle} initial={initial} change={change}>
      {(form) => (
        <>
          <Text size="sm">{texts.grantText}</Text>
          <CampaignSelect label={texts.campaign} required {...form.getInputProps("campaignId")} />
          <FieldRow>
            <CountField label={texts.plays} min={1} max={maxPlays} required {...form.getInputProps("plays")} />
            <MomentField
              label={texts.expiresAt}
              description={texts.never}
              timeZone={timeZone}
              {...form.getInputProps("expiresAt")}
            />
          </FieldRow>
          <TextInput
            label={texts.reference}
            description={texts.referenceHint}
            required
            maxLength={200}
            {...form.getInputProps("reference")}
          />
          <TextInput label={texts.note} maxLength={1000} {...form.getInputProps("note")} />
        </>
      )}
    </FormButton>
  )
}

const Revoke = ({ grant: { externalUserId, grantId, reference } }: { grant: PlayerGrant }) => {
  const texts = useMessages(grantMessages)
  const api = useApi()
  const change = useChange({
    run: () =>
      bodyOf(
        api.POST("/api/v1/admin/players/{externalUserId}/grants/{grantId}/revoke", {
          params: { path: { externalUserId, grantId } },
        }),
      ),
    outdates: outdatedByPlayer,
    done: texts.revokeDone,
  })
  return (
    <ConfirmButton
      label={texts.revoke}
      name={texts.revokeOf(reference ?? grantId)}
      title={texts.revokeTitle}
      text={texts.revokeText}
      icon={<Undo2 size={14} aria-hidden />}
      size="xs"
      isBusy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    />
  )
}

type GrantStatus = "live" | "usedUp" | "expired" | "revoked"

const statusOf = ({ revokedAt, left, expiresAt }: PlayerGrant, now: number): GrantStatus => {
  if (revokedAt !== null) return "revoked"
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return "expired"
  return left === 0 ? "usedUp" : "live"
}

/** The plays that a player was granted, newest first, with why. */
export const Grants = ({ externalUserId }: Owned) => {
  const texts = useMessages(grantMessages)
  const format = useFormat()
  const api = useApi()
  const canEdit = useCanEdit()
  const now = useNow()
  const list = useList<PlayerGrant>(["player-list", externalUserId, "grants"], (query) =>
    bodyOf(api.GET("/api/v1/admin/players/{externalUserId}/grants", { params: { path: { externalUserId }, query } })),
  )
  return (
    <DataList
      label={texts.grants}
      list={list}
      keyOf={({ grantId }) => grantId}
      empty={<Text c="dimmed">{texts.none}</Text>}
      columns={[
        { header: texts.at, show: ({ createdAt }) => <Time at={createdAt} /> },
        { header: texts.campaign, show: ({ campaignId }) => <CampaignLink campaignId={campaignId} /> },
        { header: texts.reference, show: ({ reference }) => reference ?? "–" },
        { header: texts.note, show: ({ note }) => note ?? "–" },
        { header: texts.expiresAt, show: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : texts.never) },
        {
          header: texts.left,
          show: ({ left, plays }) => texts.leftOf(format.number(left), format.number(plays)),
          isNumber: true,
        },
        {
          header: texts.status,
          show: (grant) => (
            <Badge variant="light" color={statusOf(grant, now()) === "live" ? "teal" : "gray"}>
              {texts[statusOf(grant, now())]}
            </Badge>
          ),
        },
        {
          header: texts.revoke,
          show: (grant) => (canEdit && statusOf(grant, now()) === "live" ? <Revoke grant={grant} /> : null),
        },
      ]}
    />
  )
}
