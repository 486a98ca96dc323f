import { type Premio, PremioError } from "../../client/premio.ts"
import { PremioElement } from "../premio-element.ts"
import { gameCss } from "../screen/game-style.ts"
import { stages } from "../screen/stages.ts"
import { type Game, type GameAnswer, gameIdOf, type StageName } from "./game.ts"
import { Session } from "./session.ts"

/** How long a page was hidden for its game to be read again. */
const staleMs = 30_000

/** `<premio-game>`: the game of a campaign or a mini-game, in all its states. */
export class GameElement extends PremioElement {
  /** The only stage that the element shows; undefined if it shows all. */
  protected static readonly expected: StageName | undefined = undefined
  protected static override readonly properties = ["getToken", "client", "messages", "data"]

  #data: Game | undefined
  #subject: readonly unknown[] = []
  #session: Session | undefined

  /** A read of the game that the page has already: it is shown at once, also to players who are not signed in. */
  get data(): Game | undefined {
    return this.#data
  }
  set data(data: Game | undefined) {
    this.#data = data
    this.refresh()
  }

  /** Plays as the button does. Null if the game cannot be played now, the page prevented it, or it was refused. */
  async play(): Promise<GameAnswer | null> {
    return (await this.#session?.play()) ?? null
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#session?.rest()
  }

  protected override signedIn(): void {
    if (!this.#session?.isOfPlayer) this.refresh()
  }

  protected override load(life: AbortSignal): void {
    const { client } = this
    const gameId = this.getAttribute("game") ?? (this.#data && gameIdOf(this.#data))
    if (!client || !gameId) {
      this.emit("error", new PremioError("MISSING_ATTRIBUTE", "set org and game"))
      return
    }
    const subject = [client, gameId, this.getAttribute("kind")]
    if (!this.#session || subject.some((part, index) => part !== this.#subject[index])) {
      this.#subject = subject
      this.#session?.end()
      this.#session = this.#begin(client, gameId)
    }
    if (this.#data) this.#session.offer(this.#data)
    this.#session.draw()
    this.#watch(this.#session, life)
    void this.#session.read()
  }

  #begin(premio: Premio, gameId: string): Session {
    const kind = this.getAttribute("kind")
    const { expected } = this.constructor as typeof GameElement
    const around = {
      premio,
      gameId,
      kind: kind === "mini_game" || kind === "campaign" ? kind : null,
      expected,
      say: () => this.say,
      locale: () => this.locale,
      ownPrimary: () => getComputedStyle(this).getPropertyValue("--premio-primary"),
      emit: (name: string, detail: unknown, cancelable?: boolean) => this.emit(name, detail, cancelable),
    } as const
    for (const css of [gameCss, ...Object.values(stages).map((stage) => stage.css)]) this.adopt(css)
    const session = new Session(around)
    this.root.replaceChildren(session.screen.frame.game)
    return session
  }

  /** Reads again when the connection is back, and when the player comes back to the page. */
  #watch(session: Session, signal: AbortSignal): void {
    let hiddenAt = 0
    const seen = () => {
      if (document.hidden) hiddenAt = performance.now()
      else if (session.decision.state === "signedOut") this.refresh()
      else if (session.decision.until && performance.now() - hiddenAt > staleMs) this.refresh()
    }
    document.addEventListener("visibilitychange", seen, { signal })
    addEventListener("offline", () => session.lose(), { signal })
    addEventListener("online", () => void (session.decision.action === "retry" && session.retry()), { signal })
  }
}

/** `<premio-wheel>` and the others: the same for one kind of game. */
export class WheelElement extends GameElement {
  protected static override readonly expected = "wheel"
}
export class ScratchCardElement extends GameElement {
  protected static override readonly expected = "scratch_card"
}
export class SlotMachineElement extends GameElement {
  protected static override readonly expected = "slot_machine"
}
export class TriviaElement extends GameElement {
  protected static override readonly expected = "trivia"
}
