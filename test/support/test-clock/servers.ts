/** The servers of this run, which its test files share: real processes, which no test can give a time. */
export type SharedServers = {
  readonly urls: readonly string[]
  /** Of their database. */
  readonly place: string
}

const name = "TEST_CLOCK_SERVERS"
const given = process.env[name]

/** Set where the tests run in test organizations, whose clocks they move by the API. */
export const sharedServers: SharedServers | undefined = given === undefined ? undefined : JSON.parse(given)

export const sharedServersAs = (servers: SharedServers): Record<string, string> => ({ [name]: JSON.stringify(servers) })
