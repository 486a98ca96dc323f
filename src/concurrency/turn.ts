/** How much of a turn of the event loop long reads may use. */
const shareMs = 4

type Reader = { goOn(): void }

/** The reader of this turn of the event loop, and its start; null if there is none. */
let floor: { readonly reader: Reader; readonly since: number } | null = null
const waiting: Reader[] = []

const giveFloor = (reader: Reader) => {
  floor = { reader, since: performance.now() }
  setImmediate(endTurn)
}

const endTurn = () => {
  floor = null
  const next = waiting.shift()
  if (!next) return
  giveFloor(next)
  next.goOn()
}

/**
 * Awaited before each step of a long read. Only one such read runs in a turn of the event loop, for a few milliseconds;
 * then other requests run, and the next waiting read continues. So plays wait for one share, however many reads there
 * are. The rows may change meanwhile: a step must not rely on what an earlier one saw.
 */
export const takeTurns = () => {
  const reader: Reader = { goOn: () => undefined }
  return async (): Promise<void> => {
    if (!floor) return giveFloor(reader)
    if (floor.reader === reader && performance.now() - floor.since < shareMs) return
    await new Promise<void>((resolve) => {
      reader.goOn = resolve
      waiting.push(reader)
    })
  }
}

/** The result of `takeTurns`: a read passes it to the reads it calls, so that they run in its own turns. */
export type GiveWay = ReturnType<typeof takeTurns>
