import { Button, Text, TextInput } from "@mantine/core"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useLocation } from "wouter"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { FormDialog } from "../../components/feedback/dialog.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { pushMessages } from "./messages.ts"

const blank = { title: "", sendId: "" }

/** The button that registers a send, so that its interactions are counted. */
export const CreateSend = () => {
  const texts = useMessages(pushMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [{ title, sendId }, setValues] = useState(blank)
  const creation = useChange({
    run: () => {
      const name = title.trim()
      const body = { ...(name !== "" && { title: name }), ...(sendId !== "" && { sendId }) }
      return bodyOf(api.POST("/api/v1/admin/push-sends", { body }))
    },
    outdates: [["push-sends"]],
    done: texts.made,
    onDone: (send) => navigate(`/push/${encodeURIComponent(send.sendId)}`),
  })
  const open = () => {
    setValues(blank)
    setOpen(true)
  }
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {texts.create}
      </Button>
      <FormDialog
        title={texts.create}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        submitLabel={texts.submit}
        isBusy={creation.isPending}
        onSubmit={() => creation.mutate(undefined)}
      >
        <Text size="sm" c="dimmed">
          {texts.createText}
        </Text>
        <TextInput
          label={texts.titleField}
          description={texts.titleHint}
          value={title}
          onChange={(event) => setValues({ title: event.currentTarget.value, sendId })}
          maxLength={500}
          required
          data-autofocus
        />
        <TextInput
          label={texts.id}
          description={texts.idHint}
          value={sendId}
          onChange={(event) => setValues({ title, sendId: event.currentTarget.value.trim() })}
          pattern="[A-Za-z0-9_:\-]{1,200}"
          spellCheck={false}
          autoCapitalize="none"
        />
      </FormDialog>
    </>
  )
}
