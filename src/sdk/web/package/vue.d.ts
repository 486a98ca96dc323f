import type { PremioAttributes, PremioElements, PremioEvents, PremioProperties } from "./premio.js"

/** The attributes that have a hyphen, as templates check them. */
type Camel = { readonly tokenUrl?: string | undefined; readonly baseUrl?: string | undefined }
type Attributes = { readonly id?: string; readonly class?: unknown; readonly style?: unknown; readonly part?: string }

type Handler<Name extends keyof PremioEvents> = (name: Name, event: PremioEvents[Name]) => void
/** One call for each event, as `@premio-result="…"` is checked. */
type Emit = Handler<"premio-ready"> &
  Handler<"premio-play"> &
  Handler<"premio-result"> &
  Handler<"premio-error"> &
  Handler<"premio-sign-in"> &
  Handler<"premio-event">

type Component<Element> = new () => Element & {
  $props: PremioAttributes & PremioProperties & Camel & Attributes
  $emit: Emit
}

type Components = { readonly [Tag in keyof PremioElements]: Component<PremioElements[Tag]> }

declare module "vue" {
  interface GlobalComponents extends Components {}
}
