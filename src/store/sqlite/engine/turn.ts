/** So much of a turn of the event loop goes to long reads. */
const shareMs = 4

type Reader = { goOn(): void }

/** Who reads in this turn of the event loop, and since when; null where nobody does. */
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
 * For a read of many steps: awaited before each of them. One such read has the floor in a turn of the event loop, for a few
 * milliseconds; then other requests run, and the next read that waits goes on. So plays wait for one share, however many
 * reads there are. The rows may change meanwhile: a step must not rely on what an earlier one saw.
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

/** What `takeTurns` makes: a read that calls others has them go on in its own turns. */
export type GiveWay = ReturnType<typeof takeTurns>
