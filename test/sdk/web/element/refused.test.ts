import { expect, test } from "bun:test"
import { defaultEligibilityMessage } from "../../../../src/core/eligibility/eligibility.ts"
import { defaultBanMessage } from "../../../../src/core/player/player.ts"
import { PremioError } from "../../../../src/sdk/web/client/error.ts"
import { Knowledge } from "../../../../src/sdk/web/element/game/knowledge.ts"
import { plainMessages, stateTexts } from "../../../../src/sdk/web/element/screen/panel.ts"
import { sayIn } from "../../../../src/sdk/web/text/say.ts"
import { gameOf, refused } from "../../../support/sdk/read.ts"

const locale = "en-US"

const textsOf = ({ decision, game, message }: Knowledge) =>
  stateTexts({ decision, game, message, locale, say: sayIn(locale) })

const afterRead = (reason: string, message: string | null, nextPlayAt: string | null = null) => {
  const known = new Knowledge(undefined)
  known.learn(gameOf({ player: { ...refused(reason, nextPlayAt), message } }))
  return known
}

test("the organization's words to a player who is banned or not eligible are shown as they are", () => {
  expect(textsOf(afterRead("PLAYER_BANNED", "Escríbenos."))).toEqual(["You cannot take part", "Escríbenos.", ""])
  const adults = ["This game is not for your account", "Debes ser mayor de edad.", ""]
  expect(textsOf(afterRead("NOT_ELIGIBLE", "Debes ser mayor de edad."))).toEqual(adults)
  const known = afterRead("PLAY_LIMIT_REACHED", null)
  known.fail(new PremioError("NOT_ELIGIBLE", "Debes ser mayor de edad."), "play")
  expect(textsOf(known)).toEqual(adults)
})

test("who is banned for a while is told until when", () => {
  const texts = textsOf(afterRead("PLAYER_BANNED", "Escríbenos.", "2026-12-01T15:00:00.000Z"))
  expect(texts[2]).toMatch(/^You can play again December 1 at \d{1,2}:00 [AP]M\.$/)
})

test("a ban and a rule without words of their own are told in the reader's language", () => {
  expect(plainMessages).toEqual([defaultBanMessage, defaultEligibilityMessage])
  const [, ofRule] = textsOf(afterRead("NOT_ELIGIBLE", defaultEligibilityMessage))
  expect(ofRule).toBe("It is reserved for some customers. Look out for other games for you.")
  expect(textsOf(afterRead("PLAYER_BANNED", defaultBanMessage))).toEqual(["You cannot take part", "", ""])
})
