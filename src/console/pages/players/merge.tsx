import { Button, Group } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useMutation } from "@tanstack/react-query"
import { Merge } from "lucide-react"
import { useLocation } from "wouter"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ApiError } from "../../api/error.ts"
import { useName } from "../../api/names.ts"
import type { paths } from "../../api/schema.ts"
import { playerHref } from "../../components/display/links.tsx"
import { faultOf } from "../../components/edit/faults.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { useErrorText } from "../../components/feedback/error-text.ts"
import { useFaultText } from "../../components/form/fault-text.ts"
import { Form } from "../../components/form/form.tsx"
import { EditorsOnly } from "../../components/layout/editors-only.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { DataTable } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { changeMessages } from "./change-messages.ts"
import { outdatedByPlayer } from "./player.ts"
import { PlayerSelect } from "./player-select.tsx"

type MergePreview =
  paths["/api/v1/admin/clients/merge-preview"]["post"]["responses"][200]["content"]["application/json"]

/** Players may share a name, so that the id is beside it. */
const nameAndId = ({ name, externalUserId }: MergePreview["from"]): string =>
  name ? `${name} (${externalUserId})` : externalUserId

const figures = ["points", "xp", "plays", "codes", "awards", "bans"] as const

const Preview = ({ preview: { from, into, result } }: { preview: MergePreview }) => {
  const texts = useMessages(changeMessages)
  const format = useFormat()
  const calledOf = ({ name, email }: MergePreview["from"]) => (
    <span className="note">{[name, email].filter(Boolean).join(" · ") || "–"}</span>
  )
  return (
    <DataTable
      label={texts.previewTitle}
      items={["called", ...figures] as const}
      keyOf={(figure) => figure}
      columns={[
        { header: texts.figure, show: (figure) => texts[figure] },
        {
          header: texts.from(from.externalUserId),
          show: (figure) => (figure === "called" ? calledOf(from) : format.number(from[figure])),
          isNumber: true,
        },
        {
          header: texts.stays(into.externalUserId),
          show: (figure) => (figure === "called" ? calledOf(into) : format.number(into[figure])),
          isNumber: true,
        },
        {
          header: texts.result,
          show: (figure) => <b>{figure === "called" ? calledOf(result) : format.number(result[figure])}</b>,
          isNumber: true,
        },
      ]}
    />
  )
}

const MergeButton = ({ preview: { from, into } }: { preview: MergePreview }) => {
  const texts = useMessages(changeMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const pair = { fromExternalId: from.externalUserId, intoExternalId: into.externalUserId }
  const change = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/clients/merge", { body: pair })),
    outdates: outdatedByPlayer,
    done: texts.merged,
    onDone: () => navigate(playerHref(into.externalUserId)),
  })
  return (
    <ConfirmButton
      label={texts.confirm}
      title={texts.confirmTitle}
      text={texts.confirmText(nameAndId(from), nameAndId(into))}
      icon={<Merge size={16} aria-hidden />}
      isDangerous
      isBusy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    />
  )
}

/** Moves everything of a player to another one, after the reader has seen the result. */
export const MergePlayer = ({ externalUserId }: { externalUserId: string }) => {
  const texts = useMessages(changeMessages)
  const errorText = useErrorText()
  const faultText = useFaultText()
  const api = useApi()
  const called = useName("players", externalUserId) ?? externalUserId
  const form = useForm({ initialValues: { into: "" }, onValuesChange: () => preview.reset() })
  const preview = useMutation({
    mutationFn: (intoExternalId: string) => {
      const body = { fromExternalId: externalUserId, intoExternalId }
      return bodyOf(api.POST("/api/v1/admin/clients/merge-preview", { body }))
    },
    onError: (error) => {
      const fault = error instanceof ApiError ? faultOf(error) : null
      form.setFieldError("into", fault ? faultText.ofRule(fault.rule) : errorText(error).text)
    },
  })
  return (
    <Page
      title={texts.mergeTitle(called)}
      description={texts.mergeText}
      back={{ href: playerHref(externalUserId), label: called }}
    >
      <EditorsOnly>
        <Section title={texts.merge} isTitleHidden>
          <Form form={form} onSubmit={() => preview.mutate(form.values.into)} className="merge">
            <PlayerSelect
              label={texts.into}
              description={texts.intoHint}
              placeholder={texts.intoPlaceholder}
              required
              except={externalUserId}
              className="merge-into"
              {...form.getInputProps("into")}
            />
            <Button type="submit" variant="light" loading={preview.isPending}>
              {texts.preview}
            </Button>
          </Form>
        </Section>
        {preview.data && (
          <Section title={texts.previewTitle}>
            <Preview preview={preview.data} />
            <Group justify="flex-end" mt="md">
              <MergeButton preview={preview.data} />
            </Group>
          </Section>
        )}
      </EditorsOnly>
    </Page>
  )
}
