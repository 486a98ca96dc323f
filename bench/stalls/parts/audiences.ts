import { type Part, read, type Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"

const csv = { "content-type": "text/csv" }
const audiences = "/admin/audiences"

let made = 0

const newAudience = async ({ call }: Running): Promise<string> => {
  const audience = `${audiences}/audience-${++made}`
  await call("PUT", audience, { body: { name: "Audience" } })
  return audience
}

/** As many ids as there are plays in the data, in an order that is not theirs in the index. */
const file = ({ data }: Running): string =>
  `externalId\n${Array.from({ length: data.size.plays }, (_, index) => `${Bun.hash.crc32(`${index}`)}-${index}`).join("\n")}`

const send = (service: Running, audience: string, way = "") =>
  service.call("POST", `${audience}/members${way}`, { body: file(service), headers: csv })

const upload = async (service: Running): Promise<string> => {
  const audience = await newAudience(service)
  await send(service, audience)
  return audience
}

/** A scenario on an audience that was filled before. */
const onFilled = (name: string, run: (service: Running, audience: string) => Promise<unknown>): Scenario => {
  let audience = ""
  return {
    name,
    on: "running",
    prepare: async (service) => {
      audience = await upload(service)
    },
    run: (service) => run(service, audience),
  }
}

/** Audiences, with as many members as there are plays. */
export const audiencesOfMembers: Part = {
  name: "audiences",
  scenarios: [
    { name: "a million members are uploaded", on: "running", run: upload },
    onFilled("the same members are uploaded again", send),
    onFilled("a million members are removed", (service, audience) => send(service, audience, "/remove")),
    onFilled("the members of an audience are listed", ({ call }, audience) =>
      call("GET", `${audience}/members?limit=200`),
    ),
    onFilled("an audience of a million members is deleted", ({ call }, audience) => call("DELETE", audience)),
    read(audiences),
  ],
}
