import type { PremioError } from "../../client/premio.ts"
import type { Phase } from "../screen/panel.ts"
import { motionNow, Screen } from "../screen/screen.ts"
import { type Decision, decide, type Problem } from "./decide.ts"
import { emptyForm, type Form, refusedForm, sentForm } from "./form.ts"
import type { Game, GameAnswer } from "./game.ts"
import { Knowledge } from "./knowledge.ts"
import { type Shown, shownOf } from "./outcome.ts"
import type { Surroundings } from "./surroundings.ts"
import { type Brought, errorOf, readGame, resumedTurn, takeTurn } from "./turn.ts"

/** Over how long the reads of all players spread who wait for the same moment. */
const spreadMs = 2_000

/** One game of one client in an element, from its first read until the element shows something else. */
export class Session {
  readonly screen: Screen
  readonly #around: Surroundings
  readonly #ended = new AbortController()
  readonly #known: Knowledge
  #phase: Phase = "idle"
  #shown: Shown | null = null
  #form: Form = emptyForm
  #isReading = false
  #isReady = false
  /** Whether what the player can do after a play is not known yet. */
  #isSettling = false
  #skip = new AbortController()
  #waiting: ReturnType<typeof setTimeout> | undefined
  /** The turn that the page was loaded again in the midst of, while it is awaited. */
  #kept: Promise<GameAnswer | null> | undefined

  constructor(around: Surroundings) {
    this.#around = around
    this.#known = new Knowledge(around.expected)
    this.screen = new Screen(
      {
        play: () => void this.play(),
        again: () => this.#again(),
        skip: () => this.#skip.abort(),
        retry: () => void this.retry(),
        signIn: () => this.#signIn(),
        copied: () => void around.emit("event", { name: "copy" }),
        typed: (entryCode) => this.#fill({ entryCode }),
        accepted: (isAccepted) => this.#fill({ isAccepted, isTermsMissing: false }),
      },
      {
        changed: () => this.draw(),
        pressed: () => (this.#phase === "revealing" ? this.#skip.abort() : void this.play()),
      },
    )
  }

  get decision(): Decision {
    return this.#known.decision
  }

  /** Whether a read has returned the player. */
  get isOfPlayer(): boolean {
    return this.#known.isOfPlayer
  }

  /** Takes a read that the page has made, which is of use until one has returned the player. */
  offer(data: Game): void {
    const { problem } = this.#known
    if (!this.isOfPlayer) this.#know(data)
    this.#known.problem = problem
  }

  draw(): void {
    const { premio, say, locale, ownPrimary } = this.#around
    const decision = this.#phase === "shown" && this.#isSettling ? decide({ game: null, problem: null }) : this.decision
    this.screen.draw({
      phase: this.#phase,
      decision,
      game: this.#known.game,
      shown: this.#shown,
      form: this.#form,
      isReading: this.#isReading,
      isTest: premio.isTest,
      message: this.#known.message,
      baseUrl: premio.baseUrl,
      locale: locale(),
      ownPrimary: ownPrimary(),
      say: say(),
    })
    const isWaiting = this.#phase === "idle" || this.#phase === "shown"
    const until = isWaiting && decision.until ? Date.parse(decision.until) : null
    this.screen.count(until, this.#known.now, () => this.#readSoon())
  }

  /** Reads the game, and shows what there is of it. */
  async read(): Promise<void> {
    const { premio, gameId, kind } = this.#around
    this.#isReading = true
    try {
      const game = await readGame(premio, this.#known.game?.kind ?? kind, gameId)
      if (this.#ended.signal.aborted) return
      this.#know(game)
    } catch (thrown) {
      if (this.#ended.signal.aborted) return
      this.#refused(errorOf(thrown), "read")
    } finally {
      this.#isReading = false
    }
    this.draw()
    await this.#begin()
  }

  /** Plays as the button does. Null if the game cannot be played now, the page prevented it, or it was refused. */
  async play(): Promise<GameAnswer | null> {
    const game = this.#known.game
    const { premio, emit } = this.#around
    if (!game || this.decision.state !== "ready" || this.#phase === "sending" || this.#phase === "revealing")
      return null
    if (this.#phase === "shown") this.#again()
    const brought = this.#bring(game)
    if (!brought || !emit("play", { game }, true)) return null
    emit("event", { name: "play" })
    const { mustRegister } = this.decision
    return this.#take(game, async () => {
      // Who presses the button meanwhile gets that turn, which another one would hide.
      const kept = await this.#kept
      if (kept) return kept
      if (mustRegister) await premio.identifyPlayer({})
      return takeTurn(premio, game, brought)
    })
  }

  /** The way on from a problem: the same play again, if it is in doubt; else another read. */
  async retry(): Promise<void> {
    const game = this.#known.game
    if (this.#isReading || this.#phase !== "idle") return
    if (game && this.decision.state === "doubt") {
      const answer = await this.#take(game, () => resumedTurn(this.#around.premio, game))
      if (answer || this.#known.problem) return
    }
    this.#isReading = true
    this.draw()
    await this.read()
  }

  /** The device has lost its connection. */
  lose(): void {
    if (this.#phase === "idle") this.#known.problem ??= { code: "OFFLINE", during: "read" }
    this.draw()
  }

  end(): void {
    this.#ended.abort()
    clearTimeout(this.#waiting)
    this.#skip.abort()
    this.screen.dispose()
  }

  /** Lets nothing wait while the element is not in the page. */
  rest(): void {
    clearTimeout(this.#waiting)
    this.#skip.abort()
    this.screen.count(null, this.#known.now, () => {})
  }

  #know(game: Game): void {
    this.#known.learn(game)
    const last = game.player?.last
    if (this.#phase !== "idle") return
    const isOver = last && this.decision.state !== "ready"
    this.#shown = isOver ? shownOf(game, last, this.#around.say(), this.#around.locale()) : null
    if (this.#shown) this.screen.stage?.show?.(this.#shown.outcome)
  }

  /** After the first read: tells the page, and ends a turn that the page was loaded again in the midst of. */
  async #begin(): Promise<void> {
    const game = this.#known.game
    const { premio, emit } = this.#around
    if (!game || this.#known.problem || this.#isReady) return
    this.#isReady = true
    emit("ready", { game })
    emit("event", { name: "view" })
    if (!game.player) return
    this.#kept = resumedTurn(premio, game).catch(() => null)
    const answer = await this.#kept
    this.#kept = undefined
    if (answer && this.#phase === "idle") await this.#present(game, answer, "none")
  }

  #readSoon(): void {
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => void this.read(), 500 + Math.random() * spreadMs)
  }

  /** What the player brings to the play; null, and said at its field, while something is missing. */
  #bring(game: Game): Brought | null {
    const { form, brought } = sentForm(this.#form, game, this.screen.stage?.input?.())
    this.#form = form
    this.draw()
    if (!brought) this.#point()
    return brought
  }

  /** Gives the focus to the field that something is wrong with. */
  #point(): void {
    const { wrongEntry, isTermsMissing } = this.#form
    if (wrongEntry) this.screen.focus("entry")
    else if (isTermsMissing) this.screen.focus("terms")
    else this.screen.announce(this.#around.say()("answersMissing"))
  }

  /** Takes a turn, or ends one that is in doubt, and shows what it answers. */
  async #take(game: Game, turn: () => Promise<GameAnswer | null>): Promise<GameAnswer | null> {
    this.#phase = "sending"
    this.#known.problem = null
    this.screen.stage?.start?.(motionNow())
    this.draw()
    try {
      const answer = await turn()
      if (answer) await this.#present(game, answer, motionNow())
      else this.#still()
      return answer
    } catch (thrown) {
      this.#still()
      this.#refused(errorOf(thrown), "play")
      this.draw()
      return null
    }
  }

  #still(): void {
    this.#phase = "idle"
    this.screen.stage?.reset()
  }

  /** Reveals an answer and shows its result; with `none` for one that came while nobody was playing. */
  async #present(game: Game, answer: GameAnswer, motion: "full" | "none"): Promise<void> {
    const { say, locale, emit } = this.#around
    const isPlaying = this.#phase === "sending"
    this.#skip = new AbortController()
    this.#phase = "revealing"
    this.#form = emptyForm
    const shown = shownOf(game, answer, say(), locale())
    this.#isSettling = true
    const settled = () => {
      this.#isSettling = false
      this.draw()
    }
    void this.read().then(settled)
    const revealed = this.screen.stage?.reveal(shown.outcome, motion, this.#skip.signal)
    // Once the stage has its own button, to which the focus may go.
    if (motion === "full") this.draw()
    await revealed
    this.#shown = shown
    this.#phase = "shown"
    this.draw()
    this.screen.presentResult(isPlaying, shown.outcome.won && motion === "full")
    emit("result", answer)
    emit("event", { name: shown.outcome.won ? "win" : "lose" })
  }

  #again(): void {
    this.#shown = null
    this.#still()
    this.draw()
    this.screen.focus(this.#known.game?.player?.needs.includes("entryCode") ? "entry" : "action")
  }

  /** What the service refused, or what kept it from answering. */
  #refused(error: PremioError, during: Problem["during"]): void {
    const { code } = error
    const form = refusedForm(this.#form, code)
    if (form) {
      this.#form = form
      if (form.isTermsMissing) void this.read()
      this.draw()
      this.#point()
      return
    }
    const wasSignedOut = this.#known.problem?.code === "SIGNED_OUT"
    this.#known.fail(error, during)
    if (code !== "SIGNED_OUT") this.#around.emit("error", error)
    else if (!wasSignedOut) this.#around.emit("sign-in", null)
    // A read says when what a play was refused for ends, and what was played last.
    if (during === "play" && this.decision.action === null) void this.read()
  }

  #fill(change: Partial<Form>): void {
    this.#form = { ...this.#form, ...change }
  }

  #signIn(): void {
    this.#around.emit("sign-in", null)
    void this.read()
  }
}
