import { Button } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { FlaskConicalOff } from "lucide-react"
import { type ReactNode, useMemo } from "react"
import { Link, Redirect, Router, useLocation } from "wouter"
import { createApi } from "../../api/client.ts"
import { Empty, Failed, Loading } from "../../components/feedback/state.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { createQueries } from "../queries.ts"
import { CurrentSession, useSession } from "../session.ts"
import { testAddressOf, testBase } from "./address.ts"
import { testFrameMessages } from "./frame-messages.ts"
import { type TestOrganization, testOrganizationsKey, useTestOrganizations } from "./organizations.ts"

/** What the reader sees if there is no such test organization, or no longer. */
const Gone = () => {
  const texts = useMessages(testFrameMessages)
  return (
    <main className="gate">
      <Empty
        icon={FlaskConicalOff}
        title={texts.gone}
        text={texts.goneText}
        action={
          <Button component={Link} href="/">
            {texts.toOwn}
          </Button>
        }
      />
    </main>
  )
}

/**
 * The pages of a test organization, read and changed in its name by the reader's own session. Nothing that was read of
 * another organization is shown.
 */
const Inside = ({ entry: { orgId, name }, children }: { entry: TestOrganization; children: ReactNode }) => {
  const signedIn = useSession()
  const { home, refresh } = signedIn
  const current = useMemo(() => {
    const session = {
      ...home.session,
      orgId,
      organizationName: name,
      mode: "test",
    } as const
    // Either the session has ended, or this organization is gone.
    const check = () => {
      refresh()
      void home.queries.invalidateQueries({ queryKey: testOrganizationsKey })
    }
    return { ...signedIn, session, api: createApi(orgId), queries: createQueries(check, refresh) }
  }, [signedIn, home, refresh, orgId, name])
  return (
    <Router base={testBase(orgId)}>
      <QueryClientProvider client={current.queries}>
        <CurrentSession value={current}>{children}</CurrentSession>
      </QueryClientProvider>
    </Router>
  )
}

const Named = ({ orgId, children }: { orgId: string; children: ReactNode }) => {
  const { home } = useSession()
  const { data, error, refetch } = useTestOrganizations()
  if (home.session.mode === "test" || home.session.user === null) return <Gone />
  const entry = data?.items.find((one) => one.orgId === orgId)
  if (entry)
    return (
      <Inside key={orgId} entry={entry}>
        {children}
      </Inside>
    )
  if (data) return <Gone />
  return <div className="gate">{error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />}</div>
}

/** Shows the organization that the address names: the reader's own, or one of its test organizations. */
export const OrganizationGate = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation()
  const { home } = useSession()
  const asked = testAddressOf(path)
  if (!asked) return children
  if (asked.orgId === home.session.orgId) return <Redirect to={asked.page} replace />
  return <Named orgId={asked.orgId}>{children}</Named>
}
