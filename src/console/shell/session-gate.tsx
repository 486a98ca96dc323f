import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react"
import { bodyOf, createApi } from "../api/client.ts"
import { isSignedOut } from "../api/error.ts"
import { dropDrafts } from "../components/edit/drafts.ts"
import { Failed, Loading } from "../components/feedback/state.tsx"
import { later } from "../components/layout/later.tsx"
import { createQueries } from "./queries.ts"
import { CurrentSession, type Session } from "./session.ts"

const Gate = () => (
  <div className="gate">
    <Loading />
  </div>
)

/** Not needed by whoever is signed in already. */
const SignIn = later(() => import("./sign-in.tsx"), <Gate />)

/** Whether two sessions belong to the same reader, with the same name and the same permissions. */
const isSame = (one: Session, other: Session): boolean =>
  JSON.stringify([one.user, one.may]) === JSON.stringify([other.user, other.may])

type State = { readonly session: Session | null; readonly hasExpired: boolean }

/** Loads the session, shows the sign-in page without one, and provides it to everything below. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<State | undefined>()
  const [failure, setFailure] = useState<unknown>()
  const session = state?.session

  const ask = useCallback(() => {
    setFailure(undefined)
    bodyOf(createApi().GET("/api/v1/console/session")).then(
      (found) => setState({ session: found ?? null, hasExpired: false }),
      (error) => (isSignedOut(error) ? setState({ session: null, hasExpired: false }) : setFailure(error)),
    )
  }, [])
  useEffect(ask, [ask])

  const current = useMemo(() => {
    if (!session) return null
    const api = createApi(session.orgId)
    // What was asked in this session may be answered when the reader has signed in again.
    const replaceBy = (next: State) => setState((now) => (now?.session === session ? next : now))
    const expire = () => replaceBy({ session: null, hasExpired: true })
    const refresh = () => {
      bodyOf(api.GET("/api/v1/console/session")).then(
        (found) => found && !isSame(found, session) && replaceBy({ session: found, hasExpired: false }),
        (error) => isSignedOut(error) && expire(),
      )
    }
    const queries = createQueries(expire, refresh)
    const signOut = async () => {
      await api.DELETE("/api/v1/console/session").catch(() => {})
      dropDrafts()
      replaceBy({ session: null, hasExpired: false })
    }
    return { queries, signedIn: { session, api, home: { session, api, queries }, signOut, refresh } }
  }, [session])

  if (failure !== undefined) return <Failed error={failure} retry={ask} />
  if (!state) return <Gate />
  if (!current)
    return (
      <SignIn hasExpired={state.hasExpired} onSignedIn={(made) => setState({ session: made, hasExpired: false })} />
    )
  return (
    <QueryClientProvider client={current.queries}>
      <CurrentSession value={current.signedIn}>{children}</CurrentSession>
    </QueryClientProvider>
  )
}
