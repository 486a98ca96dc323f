type Asked<Value> = {
  readonly key: string
  resolve(value: Value | null): void
  reject(error: unknown): void
}

const maxReads = 2

/**
 * Reads with one statement what is asked for in one turn of the event loop, and while that runs. Nobody gets a value
 * that was read before they asked.
 */
export const batchedReads = <Value>(read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>) => {
  let asked: Asked<Value>[] = []
  let reads = 0
  let isScheduled = false

  const start = async () => {
    isScheduled = false
    const taken = asked
    asked = []
    reads++
    try {
      const found = await read([...new Set(taken.map(({ key }) => key))])
      for (const { key, resolve } of taken) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    reads--
    schedule()
  }

  const schedule = () => {
    if (isScheduled || asked.length === 0 || reads === maxReads) return
    isScheduled = true
    setImmediate(start)
  }

  return (key: string): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      asked.push({ key, resolve, reject })
      schedule()
    })
}
