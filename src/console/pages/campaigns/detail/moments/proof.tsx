import { Button, Code, Stack, Text } from "@mantine/core"
import { Download, ShieldCheck } from "lucide-react"
import { useState } from "react"
import { Dialog } from "../../../../components/feedback/dialog.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { momentMessages } from "./messages.ts"
import type { Batch } from "./plan-values.ts"

const shownTimes = 100

const Value = ({ name, hint, value }: { name: string; hint?: string; value: string }) => (
  <div>
    <Text size="sm" fw={550}>
      {name}
    </Text>
    {hint && (
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    )}
    <Code block className="proof-value">
      {value}
    </Code>
  </div>
)

type RevealedProps = { readonly batchId: string; readonly salt: string; readonly moments: readonly string[] }

const Revealed = ({ batchId, salt, moments }: RevealedProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const save = () => {
    const url = URL.createObjectURL(new Blob([[salt, ...moments].join("\n")], { type: "text/plain" }))
    Object.assign(document.createElement("a"), { href: url, download: `${batchId}.txt` }).click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      <Value name={texts.salt} value={salt} />
      <div>
        <Text size="sm">{texts.revealed(format.number(moments.length))}</Text>
        <ul className="proof-times">
          {moments.slice(0, shownTimes).map((at) => (
            <li key={at}>{format.preciseTime(at)}</li>
          ))}
          {moments.length > shownTimes && <li>…</li>}
        </ul>
      </div>
      <div>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          {texts.download}
        </Button>
        <Text size="xs" c="dimmed" mt={6}>
          {texts.downloadHint}
        </Text>
      </div>
    </>
  )
}

/** The proof that the moments of a batch were not changed: at first the commitment, and at the end all of it. */
export const Proof = ({ batch }: { batch: Batch }) => {
  const texts = useMessages(momentMessages)
  const [isOpen, setOpen] = useState(false)
  const { batchId, commitment, salt, moments } = batch
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<ShieldCheck size={14} aria-hidden />}
        aria-label={texts.proofName(batchId)}
        onClick={() => setOpen(true)}
      >
        {texts.showProof}
      </Button>
      <Dialog title={texts.proofTitle(batchId)} isOpen={isOpen} size="lg" onClose={() => setOpen(false)}>
        <Stack gap="md">
          <Value name={texts.commitment} hint={texts.commitmentHint} value={commitment} />
          {salt !== null && moments !== null ? (
            <Revealed batchId={batchId} salt={salt} moments={moments} />
          ) : (
            <Text size="sm" c="dimmed">
              {texts.secret}
            </Text>
          )}
        </Stack>
      </Dialog>
    </>
  )
}
