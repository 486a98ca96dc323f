import { useRef, useState } from "react"
import { showFault } from "../components/edit/faults.ts"
import { ApiError } from "./error.ts"

/** Shows a refusal next to the field that it concerns, if it concerns one. */
const isTold = (error: unknown): boolean => error instanceof ApiError && showFault(error)

/**
 * What a form sends that works without a session, and why it last failed. It is sent once at a time, as changes are, and
 * the form is busy until that fails: a success replaces the form.
 */
export const useAttempt = () => {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  /** `handles` tells whether a failure needs no words. */
  const attempt = async (run: () => Promise<void>, handles: (error: unknown) => boolean = isTold) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      await run()
    } catch (failure) {
      if (!handles(failure)) setError(failure)
      setBusy(false)
      isRunning.current = false
    }
  }
  return { error, isBusy, attempt, forget: () => setError(undefined) }
}
