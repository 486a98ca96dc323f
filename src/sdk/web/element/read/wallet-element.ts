import type { Answer, Premio } from "../../client/premio.ts"
import { html } from "../../stage/node.ts"
import { copyBox } from "../copy.ts"
import { ReadElement } from "./read-element.ts"
import { discountText, statusOf, tierProgress, type WalletCode } from "./wallet-words.ts"

type Award = Answer<"listMyAwards">["items"][number]
type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }
type Wallet = {
  readonly me: Answer<"getMe">
  readonly codes: Answer<"listMyCodes">
  readonly awards: Answer<"listMyAwards">
}

const limit = 5

/** `<premio-wallet>`: what the player has, as points, tier, codes and awards. */
export class WalletElement extends ReadElement<Wallet> {
  constructor() {
    super("wallet", "walletTitle")
  }

  protected override async read(premio: Premio): Promise<Wallet> {
    const [me, codes, awards] = await Promise.all([
      premio.getMe(),
      premio.listMyCodes({ limit }),
      premio.listMyAwards({ limit }),
    ])
    return { me, codes, awards }
  }

  protected override draw({ me, codes, awards }: Wallet): readonly Node[] {
    const { say, client } = this
    return [
      html("p", { class: "muted" }, me.name !== null && say("hello", { name: me.name })),
      this.#standing(me),
      this.#list(
        "codes",
        codes,
        (code) => this.#code(code, codes.now),
        async (cursor) => client?.listMyCodes({ limit, cursor }),
      ),
      this.#list(
        "awards",
        awards,
        (award) => this.#award(award),
        async (cursor) => client?.listMyAwards({ limit, cursor }),
      ),
    ]
  }

  #day(at: string): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: "long" }).format(new Date(at))
  }

  #standing(me: Answer<"getMe">): HTMLElement {
    const { say } = this
    const { tier, nextTier, points } = me
    const has = html(
      "p",
      { part: "points" },
      html("strong", {}, new Intl.NumberFormat(this.locale).format(points)),
      ` ${say("pointsName", { n: points })}`,
    )
    const dot = html("i")
    dot.style.setProperty("--tier", tier?.color ?? "")
    const progress = html("progress", { max: "1", value: `${tierProgress(me)}`, "aria-hidden": "true" })
    const way = nextTier && say("nextTier", { xp: nextTier.xpMissing, tier: nextTier.name })
    const standing = html(
      "div",
      { part: "tier" },
      tier && html("p", {}, dot, tier.name),
      progress,
      way && html("p", {}, way),
    )
    return html("div", { class: "standing" }, has, (tier || nextTier) && standing)
  }

  /** What a list holds, with a button for its next page. */
  #list<T>(
    name: "codes" | "awards",
    page: Page<T>,
    item: (one: T) => HTMLElement,
    next: (cursor: string) => Promise<Page<T> | undefined>,
  ): HTMLElement {
    const { say } = this
    const list = html("ul", { role: "list" }, ...page.items.map(item))
    const more = html("button", { type: "button", hidden: page.nextCursor === null }, say("more"))
    let cursor = page.nextCursor
    more.addEventListener("click", async () => {
      const asked = cursor
      cursor = null
      const found = asked && (await this.attempt(() => next(asked)))
      cursor = found ? found.nextCursor : asked
      if (!found) return
      const added = found.items.map(item)
      list.append(...added)
      more.hidden = cursor === null
      // The focus does not go with the button.
      added[0]?.setAttribute("tabindex", "-1")
      added[0]?.focus()
    })
    const shown = page.items.length === 0 ? html("p", { class: "empty" }, say("walletEmpty")) : list
    return html("div", { part: name, class: "list" }, html("h3", {}, say(`${name}Title`)), shown, more)
  }

  #copy(code: string): HTMLElement {
    return copyBox(code, this.say, () => this.emit("event", { name: "copy" }))
  }

  #code(code: WalletCode, now: string): HTMLElement {
    const { say } = this
    const status = statusOf(code, now)
    const isActive = status === "active"
    const discount = discountText(code, say, this.locale)
    const notes = [
      discount !== null && code.campaignName,
      code.maxUses > 1 && `${say("redeemed")}: ${code.uses}/${code.maxUses}`,
      isActive && say("expiresOn", { date: this.#day(code.expiresAt) }),
    ]
    return html(
      "li",
      { part: "code-item", "data-status": status },
      html("strong", {}, discount ?? code.campaignName),
      html("span", { class: "status" }, say(status)),
      isActive ? this.#copy(code.code) : html("code", { part: "code" }, code.code),
      html("span", { class: "hint" }, notes.filter(Boolean).join(" · ")),
    )
  }

  #award(award: Award): HTMLElement {
    const { say } = this
    const { pointsAwarded: n, prizeCode } = award
    const points = n > 0 && say("points", { n })
    const notes = [award.notificationName, this.#day(award.at), points]
    return html(
      "li",
      { part: "award-item" },
      html("strong", {}, award.segmentName),
      award.redeemed && html("span", { class: "status" }, say("redeemed")),
      prizeCode !== null && this.#copy(prizeCode),
      html("span", { class: "hint" }, notes.filter(Boolean).join(" · ")),
    )
  }
}
