const path = "/eventos"

/**
 * Receives the demo's events on this machine. If the port is taken there is no receiver, and the deliveries show it.
 */
export const startReceiver = (port: number): { readonly port: number; readonly url: string } | null => {
  try {
    const server = Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response(null, { status: 204 }) })
    return { port: server.port ?? port, url: `http://127.0.0.1:${server.port}${path}` }
  } catch {
    return null
  }
}
