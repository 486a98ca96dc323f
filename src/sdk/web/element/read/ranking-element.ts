import type { Premio, Ranking } from "../../client/premio.ts"
import { html } from "../../stage/node.ts"
import { PremioElement } from "../premio-element.ts"
import { type RankingRow, rankingRows } from "./ranking-rows.ts"
import { ReadElement } from "./read-element.ts"

/** A current period in the reader's words, such as "this week"; nothing for the one without an end. */
const periodText = (period: Ranking["period"], locale: string): string =>
  period === "total" ? "" : new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, period)

/** `<premio-ranking>`: the ranking of a campaign, with the player's own place. */
export class RankingElement extends ReadElement<Ranking> {
  static override readonly observedAttributes = [...PremioElement.observedAttributes, "period", "limit"]

  constructor() {
    super("ranking", "rankingTitle")
  }

  protected override read(premio: Premio): Promise<Ranking> {
    const [campaignId = "", period, limit] = ["game", "period", "limit"].map(
      (name) => this.getAttribute(name) ?? undefined,
    )
    // What the page writes goes to the service as it is, which says what is wrong with it.
    const query = { campaignId, period, limit } as { campaignId: string; period?: Ranking["period"]; limit?: number }
    return premio.getRanking(query)
  }

  protected override draw(ranking: Ranking): readonly Node[] {
    const rows = rankingRows(ranking)
    const list = html("ol", { role: "list" }, ...rows.map((row, index) => this.#row(row, rows[index - 1])))
    return [
      html("p", { class: "muted" }, periodText(ranking.period, this.locale)),
      rows.length === 0 ? html("p", { class: "empty" }, this.say("rankingEmpty")) : list,
    ]
  }

  #row({ position, score, label, isOwn }: RankingRow, before: RankingRow | undefined): HTMLElement {
    const { say } = this
    const number = new Intl.NumberFormat(this.locale)
    const name = label ?? say(isOwn ? "you" : "player", { n: position })
    return html(
      "li",
      {
        part: isOwn ? "entry own-entry" : "entry",
        class: before !== undefined && position > before.position + 1 && "apart",
        "aria-current": isOwn && "true",
      },
      html("span", { part: "position" }, number.format(position)),
      html("span", { part: "label" }, name, isOwn && label !== null && html("small", {}, say("you"))),
      html("span", { part: "score" }, number.format(score)),
    )
  }
}
