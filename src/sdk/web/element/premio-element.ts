import type { GetToken, Premio } from "../client/premio.ts"
import { languageOf, type Messages, type Say, sayIn } from "../text/say.ts"
import { sharedClient, sourceOf } from "./client.ts"
import { baseCss } from "./style.ts"

/** Without a DOM, as in Node, the classes exist and cannot be used. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

const sheets = new Map<string, CSSStyleSheet>()

/** A style sheet by its text, shared by all elements. */
const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/**
 * What all elements share: their attributes and properties, the client, the language, events. A subclass reads and draws
 * in `load`, which is called when the element is connected and whenever what it depends on has changed.
 */
export abstract class PremioElement extends Base {
  static readonly observedAttributes: readonly string[] = ["org", "game", "kind", "token-url", "base-url", "locale"]
  /** The properties that a page may have set before the element was defined. */
  protected static readonly properties: readonly string[] = ["getToken", "client", "messages"]

  readonly #root: ShadowRoot
  #getToken: GetToken | undefined
  #client: Premio | undefined
  #messages: Partial<Messages> = {}
  #isDue = false
  #leave: (() => void) | undefined
  /** Ends what waits or listens until the element is removed or reads anew. */
  #life = new AbortController()

  constructor() {
    super()
    this.#root = this.attachShadow({ mode: "open" })
    this.adopt(baseCss)
    for (const name of (this.constructor as typeof PremioElement).properties) {
      if (!Object.hasOwn(this, name)) continue
      const own = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, own)
    }
  }

  /** Where tokens of the player come from, instead of `token-url`; null if nobody is signed in. */
  get getToken(): GetToken | undefined {
    return this.#getToken
  }
  set getToken(getToken: GetToken | undefined) {
    this.#getToken = getToken
    // A page may give a new function with every rendering: the last one is asked when a token is due.
    if (this.isConnected) this.#join()
  }

  /** The client: the one given to this element, or the one that the elements of its organization share. */
  get client(): Premio | undefined {
    return this.#client ?? (this.isConnected ? this.#join() : undefined)
  }
  set client(client: Premio | undefined) {
    if (client === this.#client) return
    this.#client = client
    this.#changed()
  }

  /** Texts instead of the elements' own, by name. */
  get messages(): Partial<Messages> {
    return this.#messages
  }
  set messages(messages: Partial<Messages> | null | undefined) {
    this.#messages = messages ?? {}
    this.#changed()
  }

  /** Reads again: after somebody has signed in or out, for example. */
  refresh(): void {
    this.#changed()
  }

  connectedCallback(): void {
    this.#changed()
  }

  disconnectedCallback(): void {
    this.#life.abort()
    this.#leave?.()
    this.#leave = undefined
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before !== now) this.#changed()
  }

  /** Reads and draws. `life` aborts when that is out of date. */
  protected abstract load(life: AbortSignal): void
  /** A source of tokens is known now, and was not before. */
  protected abstract signedIn(): void

  protected get root(): ShadowRoot {
    return this.#root
  }

  /** The language tag in which dates and numbers are written. */
  protected get locale(): string {
    const tags = [this.getAttribute("locale"), this.closest("[lang]")?.getAttribute("lang"), navigator.language]
    const language = languageOf(...tags)
    try {
      const tag = tags.find((tag) => tag?.toLowerCase().split(/[-_]/)[0] === language)
      return Intl.getCanonicalLocales(tag ?? [])[0] ?? language
    } catch {
      // A page writes es_CO, or what is no tag at all.
      return language
    }
  }

  protected get say(): Say {
    return sayIn(this.locale, this.#messages)
  }

  /** Adds rules of style. */
  protected adopt(css: string): void {
    const sheet = sheetOf(css)
    const sheets = this.#root.adoptedStyleSheets
    if (!sheets.includes(sheet)) this.#root.adoptedStyleSheets = [...sheets, sheet]
  }

  /** Tells the page; false if the page prevented what would follow. */
  protected emit(name: string, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(`premio-${name}`, { detail, bubbles: true, composed: true, cancelable }))
  }

  #join(): Premio | undefined {
    const orgId = this.getAttribute("org")
    if (!orgId) return undefined
    const url = this.getAttribute("token-url")
    const source = this.#getToken ?? (url === null ? undefined : sourceOf(url))
    this.#leave?.()
    const [premio, leave] = sharedClient(orgId, this.getAttribute("base-url") ?? undefined, source, () =>
      this.signedIn(),
    )
    this.#leave = leave
    return premio
  }

  /** Loads once for all changes of this turn, and after all elements of the page were defined. */
  #changed(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.isConnected) return
      this.#life.abort()
      this.#life = new AbortController()
      this.load(this.#life.signal)
    })
  }
}
