import { Group, Text } from "@mantine/core"
import { CircleSlash } from "lucide-react"
import { useChange } from "../../../../api/change.ts"
import { bodyOf } from "../../../../api/client.ts"
import { ConfirmButton } from "../../../../components/feedback/confirm.tsx"
import { type Column, DataTable } from "../../../../components/list/table.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../../../shell/session.ts"
import type { Campaign } from "../../campaign.ts"
import { momentMessages } from "./messages.ts"
import type { Batch } from "./plan-values.ts"
import { Proof } from "./proof.tsx"

type BatchProps = { readonly campaignId: string; readonly batch: Batch }

const Drop = ({ campaignId, batch: { batchId } }: BatchProps) => {
  const texts = useMessages(momentMessages)
  const api = useApi()
  const path = { campaignId, batchId }
  const dropping = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/campaigns/{campaignId}/moments/{batchId}", { params: { path } })),
    outdates: [["moments", campaignId], ["preview"], ["audit-log"]],
    done: texts.dropped,
  })
  return (
    <ConfirmButton
      label={texts.drop}
      name={texts.dropName(batchId)}
      title={texts.dropTitle}
      text={texts.dropText}
      icon={<CircleSlash size={14} aria-hidden />}
      size="xs"
      isDangerous
      isBusy={dropping.isPending}
      onConfirm={() => dropping.mutate(undefined)}
    />
  )
}

const toCome = ({ count, taken, void: dropped }: Batch): number => count - taken - dropped

const useColumns = ({ campaignId, prizes = [], effectiveStatus }: Campaign): Column<Batch>[] => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const canDrop = useCanEdit() && effectiveStatus !== "ended"
  const nameOf = (prizeId: string) => prizes.find((prize) => prize.prizeId === prizeId)?.name ?? texts.removed(prizeId)
  const number = (header: string, of: (batch: Batch) => number): Column<Batch> => ({
    header,
    isNumber: true,
    show: (batch) => format.number(of(batch)),
  })
  return [
    {
      header: texts.prize,
      show: ({ prizeId, batchId }) => (
        <div>
          {nameOf(prizeId)}
          <Text size="xs" c="dimmed">
            {batchId}
          </Text>
        </div>
      ),
    },
    { header: texts.origin, isShort: true, show: ({ chosen }) => (chosen ? texts.chosen : texts.drawn) },
    number(texts.planned, ({ count }) => count),
    number(texts.taken, ({ taken }) => taken),
    number(texts.toCome, toCome),
    number(texts.void, (batch) => batch.void),
    {
      header: texts.proof,
      show: (batch) => (
        <Group gap="xs" wrap="nowrap" className="button-cell">
          <Proof batch={batch} />
          {canDrop && toCome(batch) > 0 && <Drop campaignId={campaignId} batch={batch} />}
        </Group>
      ),
    },
  ]
}

/** The moments that were planned together, and what happened to them. */
export const Batches = ({ campaign, batches }: { campaign: Campaign; batches: readonly Batch[] }) => {
  const texts = useMessages(momentMessages)
  const columns = useColumns(campaign)
  if (batches.length === 0) return <Text c="dimmed">{texts.noBatches}</Text>
  return <DataTable label={texts.batches} items={batches} columns={columns} keyOf={({ batchId }) => batchId} />
}
