import { Alert, Button, Group, Modal, Text } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { History } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useSession } from "../../shell/session.ts"
import { dropDraft, keepDraft, readDraft } from "./drafts.ts"
import { guardBy } from "./leave.ts"

const messages = defineMessages(
  {
    title: "¿Salir sin guardar?",
    text: "Tienes cambios sin guardar. Si sales ahora, se perderán.",
    stay: "Seguir editando",
    go: "Salir sin guardar",
    restored: "Recuperamos los cambios que no habías guardado.",
    discard: "Descartar",
  },
  {
    title: "Leave without saving?",
    text: "You have unsaved changes. If you leave now, they will be lost.",
    stay: "Keep editing",
    go: "Leave without saving",
    restored: "We restored your unsaved changes.",
    discard: "Discard",
  },
)

/** How a form is stored: under which name, and with which version of a record. */
export type Kept = {
  readonly name: string
  readonly version?: string | null
  /** The form now holds the stored values, of this version. */
  onRestore?(version: string | null): void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A name for the reader's own drafts: somebody else may sign in after a session has ended. */
const useOwnName = () => {
  const { session } = useSession()
  return (name: string) => [session.orgId, session.user?.userId ?? session.keyId, name].join("/")
}

/** Whether a form of this name was unsaved when its session ended. */
export const useIsKept = (name: string): boolean => readDraft(useOwnName()(name)) !== null

/**
 * The state of a form's draft: restored from the tab, stored there while it is unsaved, and asked about before the
 * reader leaves.
 */
const useDraft = (form: UseFormReturnType<object>, { name, version = null, onRestore }: Kept) => {
  const [isRestored, setRestored] = useState(false)
  const [pending, setPending] = useState<{ readonly go: () => void } | null>(null)
  const isSettled = useRef(false)
  const { values } = form
  const isUnsaved = () => !isSettled.current && !isSame(form.getValues(), form.getInitialValues())
  const settle = () => {
    isSettled.current = true
    dropDraft(name)
  }
  const latest = useRef({ isUnsaved, settle })
  latest.current = { isUnsaved, settle }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the form as it was opened
  useEffect(() => {
    const kept = readDraft(name)
    if (kept && !isSame(kept.values, kept.initial)) {
      form.setInitialValues({ ...form.getInitialValues(), ...kept.initial })
      form.setValues(kept.values)
      setRestored(true)
      onRestore?.(kept.version)
    }
    return guardBy({
      isUnsaved: () => latest.current.isUnsaved(),
      settle: () => latest.current.settle(),
      ask: (go) => setPending({ go }),
    })
  }, [])

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept as often as the values change
  useEffect(() => {
    // The stored values are restored after the first run.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    isSettled.current = false
    if (isUnsaved()) keepDraft(name, { values: { ...values }, initial: { ...form.getInitialValues() }, version })
    else dropDraft(name)
  }, [values, version])

  return {
    isRestored,
    discard: () => {
      form.setValues(form.getInitialValues())
      dropDraft(name)
      setRestored(false)
    },
    pending,
    stay: () => setPending(null),
    go: () => {
      settle()
      setPending(null)
      pending?.go()
    },
  }
}

/** Shows that a form was restored, and asks before the reader leaves it with unsaved changes. */
export const Unsaved = ({ form, kept }: { form: UseFormReturnType<object>; kept: Kept }) => {
  const texts = useMessages(messages)
  const name = useOwnName()(kept.name)
  const { isRestored, discard, pending, stay, go } = useDraft(form, { ...kept, name })
  return (
    <>
      {isRestored && (
        <Alert color="blue" icon={<History size={18} aria-hidden />} className="form-restored" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{texts.restored}</Text>
            <Button variant="default" size="xs" onClick={discard}>
              {texts.discard}
            </Button>
          </Group>
        </Alert>
      )}
      <Modal opened={pending !== null} onClose={stay} title={texts.title} centered withCloseButton={false}>
        <Text>{texts.text}</Text>
        <Group className="dialog-actions" justify="flex-end" mt="lg">
          <Button variant="default" onClick={stay} data-autofocus>
            {texts.stay}
          </Button>
          <Button color="red.8" onClick={go}>
            {texts.go}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
