import { Users } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { PlayerLink } from "../../components/display/links.tsx"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { Time } from "../../components/display/time.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { SearchFilter } from "../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../components/list/list.tsx"
import { CsvUpload } from "../../components/upload/csv-upload.tsx"
import { asCsv } from "../../components/upload/parts.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { DeleteAudience, RenameAudience } from "./actions.tsx"
import { type Audience, type AudienceMember, outdatedByAudience, useAudience } from "./audience.ts"
import { audienceMessages } from "./messages.ts"

const Uploads = ({ audience: { audienceId } }: { audience: Audience }) => {
  const texts = useMessages(audienceMessages)
  const api = useApi()
  const params = { path: { audienceId } }
  return (
    <>
      <Section title={texts.add}>
        <CsvUpload
          hint={texts.hint}
          names={texts.addedNames}
          outdates={outdatedByAudience}
          send={async (csv) => ({
            counts: await bodyOf(
              api.POST("/api/v1/admin/audiences/{audienceId}/members", { params, body: csv, ...asCsv }),
            ),
            faults: [],
          })}
        />
      </Section>
      <Section title={texts.takeOut}>
        <CsvUpload
          hint={texts.hint}
          names={texts.removedNames}
          outdates={outdatedByAudience}
          send={async (csv) => ({
            counts: await bodyOf(
              api.POST("/api/v1/admin/audiences/{audienceId}/members/remove", { params, body: csv, ...asCsv }),
            ),
            faults: [],
          })}
        />
      </Section>
    </>
  )
}

const Members = ({ audience: { audienceId, members } }: { audience: Audience }) => {
  const texts = useMessages(audienceMessages)
  const api = useApi()
  const list = useFilteredList<AudienceMember, "externalUserId">({
    key: ["audience-members", audienceId],
    filters: ["externalUserId"],
    read: (query) =>
      bodyOf(api.GET("/api/v1/admin/audiences/{audienceId}/members", { params: { path: { audienceId }, query } })),
  })
  const named = {
    title: texts.members,
    noneTitle: texts.noMembersTitle,
    noneText: texts.noMembersText,
    noMatchTitle: texts.noMatchTitle,
    noMatchText: texts.noMatchText,
  }
  return (
    <Section title={texts.members}>
      <FilteredList
        list={list}
        icon={Users}
        texts={named}
        filters={<SearchFilter name="externalUserId" label={texts.search} />}
        {...(!list.isFiltered && { total: members })}
        columns={[
          { header: texts.member, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
          { header: texts.addedAt, show: ({ addedAt }) => <Time at={addedAt} /> },
        ]}
        keyOf={({ externalUserId }) => externalUserId}
      />
    </Section>
  )
}

const Detail = ({ audience }: { audience: Audience }) => {
  const texts = useMessages(audienceMessages)
  const format = useFormat()
  const canEdit = useCanEdit()
  return (
    <Page
      title={audience.name}
      back={{ href: "/audiences", label: texts.title }}
      id={audience.audienceId}
      actions={
        canEdit && (
          <>
            <RenameAudience audience={audience} />
            <DeleteAudience audience={audience} />
          </>
        )
      }
    >
      <Stats>
        <Stat label={texts.members} value={format.number(audience.members)} />
      </Stats>
      {canEdit && <Uploads audience={audience} />}
      <Members audience={audience} />
    </Page>
  )
}

/** One audience: its members, and how to change them. */
export const AudienceDetail = ({ audienceId }: { audienceId: string }) => {
  const { title } = useMessages(audienceMessages)
  return (
    <LoadedPage query={useAudience(audienceId)} parent={{ href: "/audiences", label: title }}>
      {(audience) => <Detail audience={audience} />}
    </LoadedPage>
  )
}
