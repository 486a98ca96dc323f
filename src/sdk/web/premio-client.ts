/** The client alone, as `/sdk/v1/premio-client.js` serves it. */
export * from "./client/premio.ts"
