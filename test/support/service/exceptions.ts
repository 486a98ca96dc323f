/** What only one server can show: these tests start one over PostgreSQL too, where the others start two. */
export const byOneServer = {
  metrics: "each process counts what it has done itself, and whoever scrapes them adds up",
  heldBodies: "each process bounds the bodies in its own memory",
  chains: "each process draws from a chain of its own, and these tests say which one",
} as const
