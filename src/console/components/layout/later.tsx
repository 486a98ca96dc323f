import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { ApiError } from "../../api/error.ts"
import { Loading } from "../feedback/state.tsx"

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` would delay it: once a fallback was
 * visible, React waits 300 ms before it replaces it.
 */
export const later = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  whileLoading: ReactNode = <Loading />,
) => {
  let loaded: ComponentType<P> | undefined
  return (props: P) => {
    const [Shown, show] = useState(() => loaded)
    const [failure, fail] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      if (loaded) return
      const keep = (module: { readonly default: ComponentType<P> }) => {
        loaded = module.default
        show(() => module.default)
      }
      load().then(keep, (error: unknown) => fail({ error: new ApiError(0, "PAGE_NOT_LOADED", String(error), null) }))
    }, [])
    if (failure) throw failure.error
    return Shown ? <Shown {...props} /> : whileLoading
  }
}
