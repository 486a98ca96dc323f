import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"
import { useErrorText } from "../components/feedback/error-text.ts"
import { useToasts } from "../components/feedback/toast.ts"

export type Change<Input, Output> = {
  readonly run: (input: Input) => Promise<Output>
  /** What is out of date afterwards. */
  readonly outdates: readonly QueryKey[]
  /** What the toast says when it worked. */
  readonly done: string | ((output: Output) => string)
  readonly onDone?: (output: Output) => void
}

/** A change of the organization's data: reports how it went, and reads again what it made out of date. */
export const useChange = <Input, Output>({ run, outdates, done, onDone }: Change<Input, Output>) => {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const toasts = useToasts()
  return useMutation({
    mutationFn: run,
    onSuccess: async (output) => {
      toasts.success(typeof done === "string" ? done : done(output))
      onDone?.(output)
      await Promise.all(outdates.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (error) => toasts.failure(errorText(error)),
  })
}
