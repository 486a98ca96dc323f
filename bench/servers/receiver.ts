/** A subscriber that answers each webhook at once, in a process of its own; GET answers how many came. */
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
