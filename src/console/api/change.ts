import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { showFault } from "../components/edit/faults.ts"
import { settle } from "../components/edit/leave.ts"
import { tellConflict } from "../components/edit/notice.tsx"
import { useErrorText } from "../components/feedback/error-text.ts"
import { forgetFailure, useToasts } from "../components/feedback/toast.ts"
import { ApiError } from "./error.ts"

export type Change<Input, Output> = {
  readonly run: (input: Input) => Promise<Output>
  /** What is out of date afterwards. */
  readonly outdates: readonly QueryKey[]
  /** The toast after a success; null if the page reports it. */
  readonly done: string | null | ((output: Output) => string)
  readonly onDone?: (output: Output) => void
  /** Whether the form itself merges what others have changed; otherwise a dialog shows the changes. */
  readonly showsConflict?: boolean
}

/**
 * A change of the organization's data: reports the outcome, and reloads what it made out of date. It runs once at a
 * time, since the second press of a double click comes before the button shows that it is busy.
 */
export const useChange = <Input, Output>(change: Change<Input, Output>) => {
  const { run, outdates, done, onDone, showsConflict = false } = change
  const queries = useQueryClient()
  const errorText = useErrorText()
  const toasts = useToasts()
  const isRunning = useRef(false)
  const outdate = () => Promise.all(outdates.map((queryKey) => queries.invalidateQueries({ queryKey })))
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async (output) => {
      settle()
      forgetFailure()
      if (done !== null) toasts.success(typeof done === "string" ? done : done(output))
      onDone?.(output)
      await outdate()
    },
    onError: async (error) => {
      if (error instanceof ApiError && showFault(error)) return
      const isStale = error instanceof ApiError && error.code === "EDIT_CONFLICT"
      if (!isStale) toasts.failure(errorText(error))
      else if (!showsConflict) tellConflict(error)
      if (isStale) await outdate()
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const mutate = (input: Input): void => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}
