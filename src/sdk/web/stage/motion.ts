/** Resolves once all have ended; they end at once when `skip` aborts. */
export const ended = async (animations: readonly Animation[], skip: AbortSignal): Promise<void> => {
  const end = () => {
    for (const animation of animations) animation.finish()
  }
  if (skip.aborted) end()
  skip.addEventListener("abort", end)
  // An animation of an element that was taken away is cancelled, which ends it too.
  await Promise.allSettled(animations.map((animation) => animation.finished))
  skip.removeEventListener("abort", end)
}
