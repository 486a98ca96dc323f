/** A form with something that is not saved. It is asked before what shows it goes away. */
export type Guard = {
  isUnsaved(): boolean
  /** Asks the reader, and calls `go` if the changes may be lost. */
  ask(go: () => void): void
  /** What the form holds has been saved. */
  settle(): void
}

/** The forms that are shown, a dialog's after that of the page below it. */
const guards: Guard[] = []
/** Where the forms are, for a step back that is undone while the reader is asked. */
let address = ""

const unsaved = (): Guard | undefined => guards.findLast((guard) => guard.isUnsaved())

/** Goes where `go` leads, unless something is not saved and the reader stays. */
export const leave = (go: () => void) => {
  const guard = unsaved()
  if (guard) guard.ask(go)
  else go()
}

/** The form in front has been saved: nothing of it is lost by leaving. */
export const settle = () => guards.at(-1)?.settle()

/** Watches a form until the function that is returned is called. */
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

/** Starts watching steps back and closed tabs; before the router, which hears of each step after this. */
export const watchLeaving = () => {
  window.addEventListener("popstate", onStepBack, { capture: true })
  window.addEventListener("beforeunload", onClose)
}
