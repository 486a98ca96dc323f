import type fc from "fast-check"

/** A step of a random history, which can always be taken. */
export const stepOf =
  <Model extends object>() =>
  (name: string, run: (model: Model) => Promise<void>): fc.AsyncCommand<Model, object> => ({
    check: () => true,
    run: (model) => run(model),
    toString: () => name,
  })
