import { Badge, Progress, Text } from "@mantine/core"
import { bodyOf } from "../../api/client.ts"
import { useDiscountText } from "../../components/display/discount.ts"
import { Facts } from "../../components/display/facts.tsx"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { DownloadButton } from "../../components/list/download.tsx"
import { CsvUpload } from "../../components/upload/csv-upload.tsx"
import { asCsv } from "../../components/upload/parts.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { DeletePool, EditPool, GenerateCodes, WithdrawCodes } from "./actions.tsx"
import { PoolCodes } from "./codes.tsx"
import { poolMessages } from "./messages.ts"
import { outdatedByPool, type Pool, usePool } from "./pool.ts"

const Generating = ({ generating: { wanted, made } }: { generating: NonNullable<Pool["generating"]> }) => {
  const texts = useMessages(poolMessages)
  const format = useFormat()
  return (
    <Section title={texts.generate}>
      <Text size="sm" role="status" mb="xs">
        {texts.madeOf(format.number(made), format.number(wanted))}
      </Text>
      <Progress value={(100 * made) / wanted} animated aria-label={texts.generate} />
    </Section>
  )
}

const Upload = ({ pool: { poolId } }: { pool: Pool }) => {
  const texts = useMessages(poolMessages)
  const api = useApi()
  return (
    <Section title={texts.upload}>
      <CsvUpload
        hint={texts.uploadHint}
        names={texts.uploaded}
        outdates={outdatedByPool}
        send={async (csv) => {
          const { faults, ...counts } = await bodyOf(
            api.POST("/api/v1/admin/code-pools/{poolId}/codes", {
              params: { path: { poolId } },
              body: csv,
              ...asCsv,
            }),
          )
          return { counts, faults }
        }}
      />
    </Section>
  )
}

const Counts = ({ pool }: { pool: Pool }) => {
  const texts = useMessages(poolMessages)
  const format = useFormat()
  const gone = pool.kind === "reward" ? ("given" as const) : ("used" as const)
  return (
    <Stats>
      <Stat label={texts.left} value={format.number(pool.left)} hint={texts.ofTotal(format.number(pool.total))} />
      <Stat label={texts.counts[gone]} value={format.number(pool[gone])} />
      <Stat label={texts.counts.withdrawn} value={format.number(pool.withdrawn)} />
      <Stat label={texts.expired} value={format.number(pool.expired)} />
    </Stats>
  )
}

const Detail = ({ pool }: { pool: Pool }) => {
  const texts = useMessages(poolMessages)
  const format = useFormat()
  const discountText = useDiscountText()
  const canEdit = useCanEdit()
  const { poolId, name, kind, left, total, given, used, lowAt, expiresAt, codeConfig, generating } = pool
  return (
    <Page
      title={name}
      back={{ href: "/pools", label: texts.title }}
      id={poolId}
      mark={
        total > 0 && left === 0 ? (
          <Badge color="red" variant="light">
            {texts.empty}
          </Badge>
        ) : null
      }
      actions={
        <>
          {canEdit && kind === "entry" && !generating && <GenerateCodes pool={pool} />}
          {kind === "entry" && (
            <DownloadButton
              path={`/api/v1/admin/code-pools/${encodeURIComponent(poolId)}/export`}
              query={{}}
              label={texts.printed}
              area="keys"
            />
          )}
          {canEdit && <EditPool pool={pool} />}
          {canEdit && left > 0 && <WithdrawCodes pool={pool} />}
          {canEdit && given + used === 0 && <DeletePool pool={pool} />}
        </>
      }
    >
      <Counts pool={pool} />
      {generating && <Generating generating={generating} />}
      <Section title={texts.facts}>
        <Facts
          facts={[
            [texts.kind, texts.kinds[kind]],
            [texts.discount, codeConfig && codeConfig.discountType !== "external" ? discountText(codeConfig) : null],
            [texts.lowAt, lowAt === null ? texts.tenth : format.number(lowAt)],
            [texts.expiresAt, expiresAt ? format.dateTime(expiresAt) : texts.never],
          ]}
        />
      </Section>
      {canEdit && <Upload pool={pool} />}
      <PoolCodes pool={pool} />
    </Page>
  )
}

/** One pool of codes: what is left, its codes, and how to add more. */
export const PoolDetail = ({ poolId }: { poolId: string }) => {
  const { title } = useMessages(poolMessages)
  return (
    <LoadedPage query={usePool(poolId)} parent={{ href: "/pools", label: title }}>
      {(pool) => <Detail pool={pool} />}
    </LoadedPage>
  )
}
