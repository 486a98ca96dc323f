import type { QueryClient } from "@tanstack/react-query"
import { createContext, useContext } from "react"
import type { Api } from "../api/client.ts"
import type { paths } from "../api/schema.ts"

/** Who is signed in: a user, or somebody with a key of the organization. */
export type Session = paths["/api/v1/console/session"]["get"]["responses"][200]["content"]["application/json"]

/**
 * Identifies the reader, to separate what the browser stores for one reader of an organization from that of another.
 */
export const readerOf = ({ orgId, user, keyId }: Session): string => `${orgId}.${user?.userId ?? keyId}`

/** The organization that the reader signed in to. */
export type Home = { readonly session: Session; readonly api: Api; readonly queries: QueryClient }

export type SignedIn = {
  /** The session in the organization that is shown: that of `home`, or one of its test organizations. */
  readonly session: Session
  readonly api: Api
  readonly home: Home
  signOut(): Promise<void>
  /** Reloads who is signed in, and what they may do. */
  refresh(): void
}

/** Who is signed in, for everything within the gate. */
export const CurrentSession = createContext<SignedIn | null>(null)

const useSignedIn = (): SignedIn => {
  const current = useContext(CurrentSession)
  if (!current) throw new Error("the session was used outside of SessionGate")
  return current
}

/** The session, and how to end it. */
export const useSession = () => useSignedIn()

/** The service's operations, called as the person signed in. */
export const useApi = (): Api => useSignedIn().api

/** Whether the organization that is shown is a test organization. */
export const useIsTest = (): boolean => useSignedIn().session.mode === "test"

/** The subjects by which roles are checked. */
export type Area = keyof Session["may"]

/** Whether the reader may see what is in `area`. */
export const useMayRead = (area: Area): boolean => useSignedIn().session.may[area] !== "none"

/** The area of the page that is shown. */
export const PageArea = createContext<Area | null>(null)

/**
 * Whether the reader may change what is in `area`, or in the page's area; otherwise the controls for it are hidden.
 * Outside of pages, whether they may change anything.
 */
export const useCanEdit = (area?: Area): boolean => {
  const { may } = useSignedIn().session
  const shown = useContext(PageArea)
  const asked = area ?? shown
  return asked === null ? Object.values(may).includes("write") : may[asked] === "write"
}
