import type { Random } from "../core/random.ts"
import { between, oneOf } from "./chance.ts"

/** A customer of the demo's shops. `weight` says how often they come, `skill` from 0 to 1 how well they play. */
export type Person = {
  readonly externalId: string
  readonly name: string
  readonly email: string
  readonly city: string
  readonly currency: "COP" | "MXN"
  readonly weight: number
  readonly skill: number
  readonly isRegistered: boolean
}

const count = 260
const firstNames = [
  "Ana",
  "Camila",
  "Valentina",
  "Daniela",
  "Luisa",
  "Paola",
  "Mariana",
  "Gabriela",
  "Sofía",
  "Juliana",
  "Andrés",
  "Santiago",
  "Mateo",
  "Felipe",
  "Carlos",
  "Julián",
  "Diego",
  "Sebastián",
  "Ricardo",
  "Iván",
]
const lastNames = [
  "Gómez",
  "Rodríguez",
  "Hernández",
  "Martínez",
  "Torres",
  "Ramírez",
  "Vargas",
  "Castillo",
  "Moreno",
  "Rojas",
  "Ortiz",
  "Jiménez",
  "Mendoza",
  "Suárez",
  "Delgado",
  "Peña",
  "Cárdenas",
  "Ríos",
  "Guerrero",
  "Salazar",
]
const colombianCities = ["Bogotá", "Medellín", "Cali", "Barranquilla", "Bucaramanga"]
const mexicanCities = ["Ciudad de México", "Guadalajara", "Monterrey"]

const asciiOf = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[^A-Za-z ]/g, "")
    .toLowerCase()
    .replaceAll(" ", ".")

/** The customers, most frequent first: user-1 is Ana, who appears in the printed calls. */
export const makePeople = (random: Random): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0
    const name = `${isFirst ? "Ana" : oneOf(firstNames, random)} ${oneOf(lastNames, random)}`
    const isMexican = !isFirst && random() < 0.3
    return {
      externalId: `user-${index + 1}`,
      name,
      email: `${asciiOf(name)}${between(10, 99, random)}@correo.example`,
      city: oneOf(isMexican ? mexicanCities : colombianCities, random),
      currency: isMexican ? "MXN" : "COP",
      weight: 1 / (index + 4) ** 0.6,
      skill: random(),
      isRegistered: isFirst || random() < 0.9,
    }
  })
