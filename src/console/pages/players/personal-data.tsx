import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { Download, UserX } from "lucide-react"
import { useState } from "react"
import { useLocation } from "wouter"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { Section } from "../../components/layout/page.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit, useMayRead } from "../../shell/session.ts"
import { supportMessages } from "./support-messages.ts"

const Erase = ({ externalUserId }: { externalUserId: string }) => {
  const texts = useMessages(supportMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState("")
  const [isWrong, setWrong] = useState(false)
  const change = useChange({
    run: (confirm: string) =>
      bodyOf(
        api.POST("/api/v1/admin/players/{externalUserId}/erase", {
          params: { path: { externalUserId } },
          body: { confirm },
        }),
      ),
    // The player of this page is gone, so nothing of theirs is reloaded.
    outdates: [["players"], ["bans"], ["codes"], ["awards"]],
    done: texts.erased,
    onDone: () => navigate("/players"),
  })
  const submit = () => {
    if (typed.trim() === externalUserId) change.mutate(typed.trim())
    else setWrong(true)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<UserX size={16} aria-hidden />}
        onClick={() => {
          setTyped("")
          setOpen(true)
        }}
      >
        {texts.erase}
      </Button>
      <Dialog title={texts.eraseTitle} isOpen={isOpen} onClose={() => !change.isPending && setOpen(false)} isSticky>
        <Stack gap="md">
          <Text size="sm">{texts.eraseText}</Text>
          <TextInput
            label={texts.eraseConfirm(externalUserId)}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            data-autofocus
            disabled={change.isPending}
            value={typed}
            error={isWrong && texts.eraseMismatch}
            onChange={(event) => {
              setWrong(false)
              setTyped(event.currentTarget.value)
            }}
          />
          {change.isPending && <Alert role="status">{texts.erasing}</Alert>}
          <Group className="dialog-actions" justify="flex-end">
            <Button color="red.8" loading={change.isPending} onClick={submit}>
              {texts.erase}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

/** Answers a person's request for their data, or to be forgotten. */
export const PersonalData = ({ externalUserId }: { externalUserId: string }) => {
  const texts = useMessages(supportMessages)
  const canEdit = useCanEdit()
  const mayExport = useMayRead("exports")
  if (!canEdit && !mayExport) return null
  return (
    <Section title={texts.data} description={texts.dataText}>
      <Group>
        {mayExport && (
          <Button
            component="a"
            href={`/api/v1/admin/players/${encodeURIComponent(externalUserId)}/export`}
            download
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
          >
            {texts.export}
          </Button>
        )}
        {canEdit && <Erase externalUserId={externalUserId} />}
      </Group>
    </Section>
  )
}
