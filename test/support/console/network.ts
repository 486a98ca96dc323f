import { expect } from "bun:test"
import type { Page, Route } from "playwright-core"
import { eventually } from "../waiting.ts"
import type { Visit } from "./console.ts"

type Fields = Readonly<Record<string, string>>

/** A form that is filled in and sent over a network that fails. */
export type Form = {
  /** The button that opens its dialog, if it is in one. */
  readonly open?: string
  readonly submit: string
  /** Does what comes before the fields. */
  readonly begin?: (page: Page) => Promise<unknown>
  /** Goes on from the fields to the button that submits. */
  readonly goOn?: (page: Page) => Promise<unknown>
  /** Says that it was sent, where the fields stay. */
  readonly done?: string
  /** What is typed, by the beginning of the labels; the last of them is looked at afterwards. */
  readonly fields: Fields | ((page: Page) => Promise<Fields>)
}

const reads = ["GET", "HEAD"]
/** What is asked about a draft, which changes nothing. */
const isQuestion = /\/preview$/

const refusal = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { error: "not now", code } })
const noConnection = "No hay conexión con el servicio"
/** What happens to what is sent, one after the other, and how the form says it. */
const failures = [
  { happens: (route: Route) => route.abort("internetdisconnected"), isOffline: true, said: noConnection },
  { happens: refusal(500, "INTERNAL_ERROR"), said: "Algo falló de nuestro lado" },
  { happens: refusal(503, "UNAVAILABLE"), said: "El servicio no está disponible" },
  { happens: (route: Route) => route.abort("timedout"), said: noConnection },
]

/** What the browser reports of it. */
export const expected = { errors: /status of 50[03]|ERR_INTERNET_DISCONNECTED|ERR_TIMED_OUT/ }

/** Opens the form and fills it in; returns a field with what it must keep, and the button that submits. */
const filled = async (page: Page, { open, begin, goOn, submit, fields }: Form) => {
  const main = page.getByRole("main")
  if (open !== undefined) await main.getByRole("button", { name: open, exact: true }).first().click()
  const form = open === undefined ? main : page.getByRole("dialog")
  await form.waitFor()
  await begin?.(page)
  const typed = Object.entries(typeof fields === "function" ? await fields(page) : fields)
  for (const [label, text] of typed) await form.getByLabel(label).first().fill(text)
  await goOn?.(page)
  const [label = "", text = ""] = typed.at(-1) ?? []
  return {
    field: form.getByLabel(label).first(),
    text,
    button: form.getByRole("button", { name: submit, exact: true }),
  }
}

/**
 * Sends the form while there is no network and while the service fails, each of which is told and loses no input, and
 * then over a slow network by a double click, which sends it once.
 */
export const sendsOnce = async ({ page, context }: Visit, form: Form) => {
  let sent = 0
  let failed = 0
  let happens: ((route: Route) => Promise<void>) | undefined
  await context.unrouteAll()
  await context.route("**/api/v1/{admin,console}/**", async (route) => {
    const request = route.request()
    if (reads.includes(request.method()) || isQuestion.test(request.url())) return await route.fallback()
    if (happens) return await happens(route).finally(() => failed++)
    sent++
    await Bun.sleep(300)
    await route.fallback()
  })
  const { field, text, button } = await filled(page, form)
  for (const [index, failure] of failures.entries()) {
    happens = failure.happens
    await context.setOffline(failure.isOffline ?? false)
    await button.click()
    // The words may be there already, of something else on the page that could not be read.
    await eventually(
      () => failed,
      (count) => count > index,
    )
    await page.getByText(failure.said, { exact: false }).first().waitFor()
    expect(await field.inputValue()).toBe(text)
  }
  happens = undefined
  sent = 0
  await button.dblclick()
  await (form.done === undefined ? field.waitFor({ state: "detached" }) : page.getByText(form.done).waitFor())
  expect(sent).toBe(1)
}
