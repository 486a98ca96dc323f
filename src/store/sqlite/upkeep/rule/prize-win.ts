import { differingWins, type KeptWins } from "../../../invariant/prize/prize-win.ts"
import { rule } from "../../../invariant/rule.ts"
import { chainedRows } from "../../log/play/play-log.ts"
import { dialect, type FileSource } from "./source.ts"

type Texts = "archived" | "prizeWins"
type Kept = Omit<KeptWins, Texts> & Readonly<Record<Texts, string | null>>

const parsed = (text: string | null) => (text === null ? null : JSON.parse(text))

const kept = `SELECT s.player, s.campaign, s.last_play AS lastPlay, s.prize_wins AS prizeWins, s.archived FROM standings s
  WHERE ${dialect.settled("s.player")} AND (s.prize_wins IS NOT NULL OR s.campaign IN (SELECT campaign FROM main.plays
    INDEXED BY plays_of_prizes WHERE prize_id IS NOT NULL))`

/** The prizes counted by standings, each player's counted along the chain of their plays. */
export const prizeWinRule = rule<FileSource>("prize-wins", async function* ({ sqlite, rows }) {
  const logged = sqlite.query<{ prizeId: string; at: number }, [number]>(
    `${chainedRows} SELECT prize_id AS prizeId, at FROM chain WHERE prize_id IS NOT NULL`,
  )
  for await (const { archived, prizeWins, ...row } of rows<Kept>(kept))
    yield* differingWins(
      { ...row, prizeWins: parsed(prizeWins), archived: parsed(archived) },
      logged.iterate(row.lastPlay),
    )
})
