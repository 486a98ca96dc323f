import type { Pool } from "pg"

/** How long work still counts as running after its process has ended, and how often a process renews it. */
const leaseMs = 8_000
const renewMs = 2_000

const nowMs = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

const beginWork = `
  INSERT INTO leases AS held (org_id, work, holder, expires_at) VALUES ($1, $2, $3, ${nowMs} + ${leaseMs})
  ON CONFLICT (org_id, work) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE held.expires_at < ${nowMs} RETURNING holder`
const renewWork = `UPDATE leases SET expires_at = ${nowMs} + ${leaseMs}
  FROM unnest($1::text[], $2::text[], $3::text[]) AS own (org_id, work, holder)
  WHERE leases.org_id = own.org_id AND leases.work = own.work AND leases.holder = own.holder`
const endWork = "DELETE FROM leases WHERE org_id = $1 AND work = $2 AND holder = $3"

type Lease = { readonly orgId: string; readonly work: string; readonly holder: string }

/** Work of an organization that all processes together do one at a time. */
export const workLeases = (pool: Pool, onError: (error: unknown) => void) => {
  const held = new Set<Lease>()

  const renew = () => {
    if (held.size === 0) return
    const leases = [...held].sort((a, b) => (a.holder < b.holder ? -1 : 1))
    const columns = [leases.map(({ orgId }) => orgId), leases.map(({ work }) => work), leases.map((own) => own.holder)]
    void pool.query(renewWork, columns).catch(onError)
  }
  const timer = setInterval(renew, renewMs)

  const end = async (lease: Lease) => {
    if (!held.delete(lease)) return
    try {
      await pool.query(endWork, [lease.orgId, lease.work, lease.holder])
    } catch (error) {
      // Without the database, the lease ends as if the process had ended.
      onError(error)
    }
  }

  return {
    /** Returns a function that ends the work, or null while another process or request does it. */
    begin: async (work: string, orgId: string): Promise<(() => Promise<void>) | null> => {
      const lease = { orgId, work, holder: crypto.randomUUID() }
      const { rowCount } = await pool.query(beginWork, [orgId, work, lease.holder])
      if (rowCount === 0) return null
      held.add(lease)
      return () => end(lease)
    },

    close: () => clearInterval(timer),
  }
}
