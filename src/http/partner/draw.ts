import { Type } from "@sinclair/typebox"
import { isTest, publicOrgId } from "../../core/organization/test-organization.ts"
import { isoTime, isoTimeOrNull } from "../../core/period.ts"
import type { Credentials } from "../../core/port/credentials.ts"
import type { Store } from "../../core/port/store.ts"
import { refuse } from "../../core/refusal.ts"
import { nullable, OfTest, optional, Time } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"

const ShownDraw = Type.Object(
  {
    record: Type.Unsafe<object>(
      Type.Object(
        {
          chain: Type.String(),
          n: Type.Integer(),
          type: Type.String(),
          at: Type.Integer({ description: "epoch milliseconds" }),
          prev: Type.String(),
          hash: Type.String(),
        },
        {
          title: "DrawRecord",
          additionalProperties: true,
          description: "as it stands in its chain, with the fields of its type",
        },
      ),
    ),
    chain: Type.Object(
      {
        chainId: Type.String(),
        commitment: Type.String({ description: "SHA-256 of the seed, in hex" }),
        openedAt: Time,
        closedAt: nullable(Time),
        seed: nullable(Type.String({ description: "in hex; null until the chain is closed" })),
        test: OfTest,
      },
      { title: "ChainOfDraw" },
    ),
    config: nullable(
      Type.Unsafe<object>(
        Type.Object(
          { gameType: Type.String() },
          {
            title: "DrawConfig",
            additionalProperties: true,
            description: "the configuration of the draw; null until the seed is revealed, and for other records",
          },
        ),
      ),
    ),
    names: nullable(
      Type.Object(
        { segment: nullable(Type.String()), prize: nullable(Type.String()) },
        {
          title: "DrawNames",
          description:
            "of the segment and the prize of this play as it was won, not part of the record; null for other records",
        },
      ),
    ),
  },
  { title: "ShownDraw" },
)

const example = {
  record: {
    at: 1795255500000,
    chain: "ch_1k7upjuklr41q5ptxkk1znw19",
    clientSeed: "phone-7Q",
    n: 3,
    outcome: { segmentId: "c", won: false },
    play: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    prev: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
    subject: "9f86d081884c7d659a2feaa0c55ad015",
    type: "draw",
    hash: "8d5a0ad1d9a4d4a3a5d7a3b3f3f5f7f9fbfdff01030507090b0d0f1113151719",
  },
  chain: {
    chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
    commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    openedAt: "2026-11-21T05:00:00.000Z",
    closedAt: null,
    seed: null,
  },
  config: null,
  names: { segment: "Sigue participando", prize: null },
}

const unknownDraw = () =>
  refuse("NOT_FOUND", "no draw has this chain, number and hash; check all three as the play's answer gave them")

/** Whether data belongs to an organization that has been neither deleted nor reset since. */
const isInForce = async (credentials: Credentials, orgId: string): Promise<boolean> =>
  !isTest(orgId) || (await credentials.findTestOrganization(publicOrgId(orgId)))?.dataId === orgId

type DrawStore = Pick<Store, "credentials" | "draws">

/** The record that a chain, number and hash name; null if nothing does, or they were never made by the service. */
export const findDraw = async ({ credentials, draws }: DrawStore, chainId: string, n: string, hash: string) => {
  if (!/^(0|[1-9]\d{0,14})$/.test(n) || !/^[0-9a-f]{64}$/.test(hash)) return null
  const found = await draws.record(chainId, Number(n), hash)
  return found && (await isInForce(credentials, found.orgId)) ? found : null
}

/** A record of a chain, for whoever has its hash (docs/api.md#read-a-draw). */
export const showDraw = operation({
  id: "getDraw",
  method: "GET",
  path: "/api/v1/draws/:chainId/:n",
  takesPlayerToken: true,
  access: "anyone",
  tag: "Partner: plays",
  summary: "Read a draw, to check it",
  description:
    "For anyone who has the three values of a play's draw. The page /fair/{chainId}/{n}?hash= shows it to players, and " +
    "repeats it once the seed is revealed. An address may send 60 requests at once, and then one a second.",
  query: Type.Object({
    hash: optional(Type.String({ description: "the hash of the record; without it, nothing is found" })),
  }),
  queryExample: { hash: example.record.hash },
  answers: { 200: { description: "The record and its chain", schema: ShownDraw, example } },
  errors: ["RATE_LIMITED"],
  handle: async ({ service, params, query, clientAddress, report }) => {
    const tooFast = await service.drawReads?.take(clientAddress(), service.clocks.wall())
    if (tooFast) return tooFast
    const { chainId = "", n = "" } = params
    const found = await findDraw(service.store, chainId, n, query.hash ?? "")
    if (!found) return unknownDraw()
    report.isTest = isTest(found.orgId)
    const { record, chain, config, names } = found
    return ok({
      record: JSON.parse(record),
      chain: { ...chain, openedAt: isoTime(chain.openedAt), closedAt: isoTimeOrNull(chain.closedAt) },
      // Players only see odds together with the check of their draw.
      config: chain.seed === null ? null : config,
      names,
    })
  },
})
