/** Something to buy; `price` is in centavos. */
export type Product = {
  readonly id: string
  readonly art: "bag" | "bar" | "dripper" | "mug"
  readonly price: number
  readonly name: Readonly<Record<"es" | "en", string>>
  readonly note: Readonly<Record<"es" | "en", string>>
}

export const products: readonly Product[] = [
  {
    id: "huila",
    art: "bag",
    price: 3_900_000,
    name: { es: "Café Huila, 340\u00a0g", en: "Huila coffee, 340\u00a0g" },
    note: { es: "Panela, mandarina y cacao", en: "Cane sugar, mandarin and cocoa" },
  },
  {
    id: "cacao",
    art: "bar",
    price: 1_800_000,
    name: { es: "Chocolate de Tumaco, 70\u00a0%", en: "Tumaco chocolate, 70\u00a0%" },
    note: { es: "Frutos rojos y flor de café", en: "Red fruit and coffee blossom" },
  },
  {
    id: "cono",
    art: "dripper",
    price: 8_600_000,
    name: { es: "Cono de cerámica", en: "Ceramic dripper" },
    note: { es: "Hecho a mano en Ráquira", en: "Made by hand in Ráquira" },
  },
  {
    id: "pocillo",
    art: "mug",
    price: 4_200_000,
    name: { es: "Pocillo esmaltado", en: "Enamel mug" },
    note: { es: "Para el tinto de las seis", en: "For the first coffee of the day" },
  },
]

/** The product of that id, or the first. */
export const productOf = (id: string | null): Product => {
  const product = products.find((one) => one.id === id) ?? products[0]
  if (!product) throw new Error("there is nothing to sell")
  return product
}
