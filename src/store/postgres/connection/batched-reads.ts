type Asked<Value> = {
  readonly key: string
  resolve(value: Value | null): void
  reject(error: unknown): void
}

const maxReads = 2

/**
 * Combines into one statement what is requested in one turn of the event loop, or while the previous statement runs. No
 * caller gets a value read before its request.
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
