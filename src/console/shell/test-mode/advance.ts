import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { useErrorText } from "../../components/feedback/error-text.ts"
import { forgetFailure, useToasts } from "../../components/feedback/toast.ts"
import { useApi } from "../session.ts"

type Step = paths["/api/v1/admin/test/clock/advance"]["post"]["responses"][200]["content"]["application/json"]
export type Fired = Step["fired"][number]
/** Where to: a number of seconds further, or a time. */
export type Target = { readonly seconds: number } | { readonly to: string }

/** The way of the clock: under way, arrived, or stopped before. */
export type Way = Pick<Step, "from" | "to" | "reached" | "fired" | "more"> & {
  readonly state: "moving" | "stopping" | "arrived" | "stopped"
}

/** As many as one call names. */
const mostFired = 1_000

const joined = (way: Way | null, step: Step): Way => {
  const fired = [...(way?.fired ?? []), ...step.fired]
  const shown = fired.slice(0, mostFired)
  return {
    from: way?.from ?? step.from,
    to: step.to,
    reached: step.reached,
    fired: shown,
    more: (way?.more ?? 0) + step.more + fired.length - shown.length,
    state: step.done ? "arrived" : "moving",
  }
}

export type Advance = {
  readonly way: Way | null
  readonly isBusy: boolean
  start(target: Target): void
  /** Stops after the call that is under way. */
  stop(): void
  /** Goes on to where the clock was stopped from going. */
  goOn(): void
}

/** Moves the clock, with as many calls as it takes, and then reloads everything that is shown. */
export const useAdvance = (): Advance => {
  const api = useApi()
  const queries = useQueryClient()
  const toasts = useToasts()
  const errorText = useErrorText()
  const [way, setWay] = useState<Way | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isStopped = useRef(false)
  const isRunning = useRef(false)
  // Another organization is shown: nobody sees what happens here any more.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const call = useCallback((body: Target) => bodyOf(api.POST("/api/v1/admin/test/clock/advance", { body })), [api])
  const run = async (target: Target, before: Way | null) => {
    if (isRunning.current) return
    isRunning.current = true
    isStopped.current = false
    forgetFailure()
    setBusy(true)
    let reached = before
    setWay(before && { ...before, state: "moving" })
    try {
      for (let next = target; !isStopped.current; ) {
        const step = await call(next)
        reached = joined(reached, step)
        setWay(isStopped.current && !step.done ? { ...reached, state: "stopping" } : reached)
        if (step.done) break
        next = { to: step.to }
      }
    } catch (error) {
      toasts.failure(errorText(error))
    }
    if (reached && reached.state !== "arrived") setWay({ ...reached, state: "stopped" })
    isRunning.current = false
    setBusy(false)
    await queries.invalidateQueries()
  }
  return {
    way,
    isBusy,
    start: (target) => void run(target, null),
    stop: () => {
      isStopped.current = true
      setWay((old) => old && { ...old, state: "stopping" })
    },
    goOn: () => way && void run({ to: way.to }, way),
  }
}
