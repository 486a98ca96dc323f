/** What only one server can show: over PostgreSQL, these tests start one too, and the others two. */
export const byOneServer = {
  metrics: "each process counts what it has done itself, and whoever scrapes them adds up",
  heldBodies: "each process bounds the bodies in its own memory",
  passwords: "each process bounds the passwords that wait to be hashed, and hashing as many takes seconds",
  chains: "each process draws from a chain of its own, and these tests say which one",
} as const
