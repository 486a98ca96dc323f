import type { PremioAttributes, PremioElements, PremioEvents, PremioProperties } from "./premio.js"

/** Handlers as React 19 attaches them: `onpremio-result={(event) => …}`. */
type Handlers = { readonly [Name in keyof PremioEvents as `on${Name}`]?: (event: PremioEvents[Name]) => void }

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends PremioIntrinsicElements {}
  }
  type PremioIntrinsicElements = {
    [Tag in keyof PremioElements]: DetailedHTMLProps<HTMLAttributes<PremioElements[Tag]>, PremioElements[Tag]> &
      PremioAttributes &
      PremioProperties &
      Handlers
  }
}
