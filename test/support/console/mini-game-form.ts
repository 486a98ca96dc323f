import type { Page } from "playwright-core"

type Texts = { readonly name: string; readonly segment: string; readonly next: string; readonly save: string }

const inSpanish: Texts = { name: "Nombre", segment: "Texto", next: "Siguiente", save: "Guardar como borrador" }

/** Fills in what a new mini-game needs, as far as its review, where it is saved. */
export const fillMiniGame = async (page: Page, name: string, texts = inSpanish) => {
  await page.getByLabel(texts.name).first().fill(name)
  await goOn(page, 1, texts)
  for (const text of await page.getByRole("table").getByLabel(texts.segment).all()) await text.fill("Premio")
  await goOn(page, 3, texts)
  await page.getByRole("button", { name: texts.save }).waitFor()
}

const goOn = async (page: Page, steps: number, { next }: Texts) => {
  const current = page.locator("[aria-current=step]")
  for (let step = 0; step < steps; step++) {
    const before = Number(await current.locator(".step-number").textContent())
    await page.getByRole("button", { name: next }).click()
    await current.getByText(String(before + 1), { exact: true }).waitFor()
  }
}
