import { useQuery, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react"
import { bodyOf } from "../../api/client.ts"
import { Failed, Loading } from "../../components/feedback/state.tsx"
import { Now } from "../../i18n/clock.ts"
import { useApi } from "../session.ts"
import { type Advance, useAdvance } from "./advance.ts"

const clockPath = "/api/v1/admin/test/clock"
export const clockKey = ["test-clock"] as const

/** How often the clock is read, since others may move it; more often while it moves. */
const readMs = { resting: 15_000, moving: 1_000 }
/** A clock that is further from where it was expected has been moved, and not just read late. */
const patienceMs = 3_000

/** A clock that stands at a time, or runs at a distance from the browser's. */
type Reading = { readonly isFrozen: boolean; readonly ms: number }

const timeOf = ({ isFrozen, ms }: Reading): number => (isFrozen ? ms : ms + Date.now())

export type TestClock = { readonly isFrozen: boolean; readonly advance: Advance; now(): number }

const Current = createContext<TestClock | null>(null)

/** The clock of the test organization that is shown. */
export const useTestClock = (): TestClock => {
  const clock = useContext(Current)
  if (!clock) throw new Error("the test clock was used outside of a test organization")
  return clock
}

const useRead = (isBusy: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: clockKey,
    refetchOnWindowFocus: "always",
    refetchInterval: isBusy ? readMs.moving : readMs.resting,
    queryFn: async (): Promise<Reading> => {
      const { now, frozen } = await bodyOf(api.GET(clockPath))
      return { isFrozen: frozen, ms: frozen ? Date.parse(now) : Date.parse(now) - Date.now() }
    },
  })
}

/** The reading, unchanged while it says the same but for how long the answer took. */
const useSteady = (read: Reading | undefined): Reading | undefined => {
  const kept = useRef(read)
  const old = kept.current
  if (read && !(old && old.isFrozen === read.isFrozen && Math.abs(timeOf(old) - timeOf(read)) < patienceMs))
    kept.current = read
  return kept.current
}

/** Everything below goes by the clock of the test organization, and is read again when somebody moves it. */
const TestClockProvider = ({ children }: { children: ReactNode }) => {
  const queries = useQueryClient()
  const advance = useAdvance()
  const { data, error, refetch } = useRead(advance.isBusy)
  const reading = useSteady(data)
  const [shown, setShown] = useState(reading)
  useEffect(() => {
    if (!reading || reading === shown) return
    setShown(reading)
    const isMoved = shown !== undefined && Math.abs(timeOf(shown) - timeOf(reading)) >= patienceMs
    if (isMoved && !advance.isBusy)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== clockKey[0] })
  }, [reading, shown, advance.isBusy, queries])
  const now = useMemo(() => (reading ? () => timeOf(reading) : null), [reading])
  if (!reading || !now)
    return <div className="gate">{error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />}</div>
  return (
    <Now value={now}>
      <Current value={{ isFrozen: reading.isFrozen, advance, now }}>{children}</Current>
    </Now>
  )
}

const tickMs = 1_000

/** The time by the organization's clock, every second. */
export const useTicking = (): number => {
  const { now } = useTestClock()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now()
}

export default TestClockProvider
