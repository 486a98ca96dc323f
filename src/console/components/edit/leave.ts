/** A form with unsaved changes. It is asked before it disappears. */
export type Guard = {
  isUnsaved(): boolean
  /** Asks the reader, and calls `go` if the changes may be lost. */
  ask(go: () => void): void
  /** The form's values have been saved. */
  settle(): void
}

/** The visible forms; that of a dialog comes after that of the page below it. */
const guards: Guard[] = []
/** The address of the forms, to return to when a step back is undone while the reader is asked. */
let address = ""

const unsaved = (): Guard | undefined => guards.findLast((guard) => guard.isUnsaved())

/** Calls `go`, unless something is unsaved and the reader stays. */
export const leave = (go: () => void) => {
  const guard = unsaved()
  if (guard) guard.ask(go)
  else go()
}

/** The frontmost form has been saved: leaving loses nothing. */
export const settle = () => guards.at(-1)?.settle()

/** Watches a form until the returned function is called. */
export const guardBy = (guard: Guard): (() => void) => {
  guards.push(guard)
  address = window.location.href
  return () => {
    const index = guards.indexOf(guard)
    if (index !== -1) guards.splice(index, 1)
  }
}

const onStepBack = (event: PopStateEvent) => {
  const guard = unsaved()
  if (!guard || window.location.href === address) return
  event.stopImmediatePropagation()
  const target = window.location.href
  history.pushState(null, "", address)
  guard.ask(() => {
    history.pushState(null, "", target)
  })
}

const onClose = (event: BeforeUnloadEvent) => {
  if (unsaved()) event.preventDefault()
}

/** Starts watching steps back and closed tabs. Must run before the router starts, which is notified after this. */
export const watchLeaving = () => {
  window.addEventListener("popstate", onStepBack, { capture: true })
  window.addEventListener("beforeunload", onClose)
}
