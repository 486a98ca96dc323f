/** A subscriber that responds to each webhook immediately, in a separate process; GET returns how many arrived. */
let received = 0
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: async (request) => {
    if (request.method === "GET") return Response.json({ received })
    await request.arrayBuffer()
    received++
    return new Response(null, { status: 204 })
  },
})

process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.port}` })}\n`)
