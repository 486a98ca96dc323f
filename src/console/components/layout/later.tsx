import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { notLoaded } from "../../api/not-loaded.ts"
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
      load().then(keep, async (error: unknown) => fail({ error: await notLoaded(error) }))
    }, [])
    if (failure) throw failure.error
    return Shown ? <Shown {...props} /> : whileLoading
  }
}
