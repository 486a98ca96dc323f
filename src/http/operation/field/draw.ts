import { Type } from "@sinclair/typebox"
import { revealEveryValues } from "../../../core/draw/chain.ts"
import { oneOf } from "../fields.ts"

export const FairDraws = Type.Object(
  { revealEvery: oneOf("RevealEvery", revealEveryValues) },
  { title: "FairDraws", description: "an object with revealEvery" },
)

/** The player's device's contribution to the numbers of a draw. */
export const ClientSeed = Type.String({
  pattern: "^[A-Za-z0-9_-]{1,64}$",
  description: "1 to 64 letters, digits, _ or -; best chosen at random by the player's device",
})

/** The draw of a play or spin, in the chain of its game. */
export const Draw = Type.Object(
  {
    chainId: Type.String(),
    n: Type.Integer({ description: "the number of its record" }),
    commitment: Type.String({ description: "SHA-256 of the chain's seed, in hex" }),
    hash: Type.String({ description: "the hash of its record, in hex" }),
    receipt: Type.String({ description: "the record shows its SHA-256 as play; nobody else gets it" }),
  },
  { title: "Draw", description: "absent if nothing was drawn" },
)

export const drawExample = {
  chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
  n: 412,
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  hash: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
  receipt: "3c9a4de1f0b7426891d5a7e2c40f8b63",
}
