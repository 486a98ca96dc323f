/**
 * A provider of OpenID Connect on its own port: discovery, authorization, tokens with a real signature, and keys. It
 * signs in the current `person` without asking.
 */
export type Person = {
  readonly email: string
  readonly email_verified: boolean
  readonly name?: string
  /** The provider's name for them. */
  readonly sub?: string
}

type Pending = { readonly nonce: string; readonly challenge: string; readonly redirectUri: string }

const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

export const startProvider = async (clientId: string, clientSecret: string) => {
  const parameters = { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys = await crypto.subtle.generateKey(parameters, true, ["sign", "verify"])
  const jwk = { ...(await crypto.subtle.exportKey("jwk", keys.publicKey)), kid: "one", alg: "RS256", use: "sig" }
  const pending = new Map<string, Pending>()
  let person: Person = { email: "nobody@example.com", email_verified: true }
  let changed: (claims: object) => object = (claims) => claims

  const signed = async (claims: object): Promise<string> => {
    const content = `${encoded({ alg: "RS256", kid: "one", typ: "JWT" })}.${encoded(claims)}`
    const signature = await crypto.subtle.sign(algorithm, keys.privateKey, Buffer.from(content))
    return `${content}.${Buffer.from(signature).toString("base64url")}`
  }

  const authorize = ({ searchParams }: URL): Response => {
    const given = (name: string) => searchParams.get(name) ?? ""
    const code = crypto.randomUUID()
    pending.set(code, {
      nonce: given("nonce"),
      challenge: given("code_challenge"),
      redirectUri: given("redirect_uri"),
    })
    const back = new URL(given("redirect_uri"))
    back.search = `${new URLSearchParams({ code, state: given("state") })}`
    return Response.redirect(back.href, 302)
  }

  const tokens = async (request: Request, issuer: string): Promise<Response> => {
    const form = new URLSearchParams(await request.text())
    const known = pending.get(form.get("code") ?? "")
    pending.delete(form.get("code") ?? "")
    const challenge = new Bun.CryptoHasher("sha256").update(form.get("code_verifier") ?? "").digest("base64url")
    const isRight =
      form.get("client_secret") === clientSecret &&
      known?.challenge === challenge &&
      known.redirectUri === form.get("redirect_uri")
    if (!isRight) return Response.json({ error: "invalid_grant" }, { status: 400 })
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, sub: "42", iat: now, exp: now + 300, nonce: known.nonce, ...person }
    return Response.json({ access_token: "none", token_type: "Bearer", id_token: await signed(changed(claims)) })
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const url = new URL(request.url)
      const issuer = url.origin
      switch (url.pathname) {
        case "/.well-known/openid-configuration":
          return Response.json({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
          })
        case "/keys":
          return Response.json({ keys: [jwk] })
        case "/authorize":
          return authorize(url)
        case "/token":
          return tokens(request, issuer)
        default:
          return new Response(null, { status: 404 })
      }
    },
  })

  return {
    issuer: `http://127.0.0.1:${server.port}`,
    /** Who signs in from now on; `change` alters the claims of their ID token. */
    signIn: (who: Person, change: typeof changed = (claims) => claims) => {
      person = who
      changed = change
    },
    stop: () => server.stop(true),
  }
}
