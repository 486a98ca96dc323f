import { bodyOf } from "../../api/client.ts"
import { Page, Section } from "../../components/layout/page.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { Invite } from "./invite.tsx"
import { peopleMessages } from "./messages.ts"
import { RoleTable } from "./roles.tsx"
import { Sessions } from "./sessions.tsx"
import { UserList } from "./users.tsx"

/** The users of the organization, their sessions, and what each role may do. */
const PeoplePage = () => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const end = (consoleSessionId: string) =>
    bodyOf(api.DELETE("/api/v1/admin/sessions/{consoleSessionId}", { params: { path: { consoleSessionId } } }))
  return (
    <Page title={texts.title} description={texts.description} actions={canEdit && <Invite />}>
      <Section title={texts.users}>
        <UserList />
      </Section>
      <Section title={texts.sessions} description={texts.sessionsText}>
        <Sessions
          queryKey={["sessions"]}
          showsHolder
          canEnd={canEdit}
          read={() => bodyOf(api.GET("/api/v1/admin/sessions"))}
          end={end}
        />
      </Section>
      <Section title={texts.rolesTitle}>
        <RoleTable />
      </Section>
    </Page>
  )
}

export default PeoplePage
