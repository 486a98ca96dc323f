/** Runs the tasks of one name one after the other, in the order of arrival. */
export const inSequence = () => {
  const latest = new Map<string, Promise<unknown>>()
  return {
    isBusy: (name: string): boolean => latest.has(name),

    run: async <T>(name: string, task: () => Promise<T>): Promise<T> => {
      const earlier = latest.get(name)
      const own = earlier ? earlier.then(task, task) : task()
      latest.set(name, own)
      try {
        return await own
      } finally {
        if (latest.get(name) === own) latest.delete(name)
      }
    },
  }
}
