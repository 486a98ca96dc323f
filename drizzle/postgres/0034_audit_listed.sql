DROP INDEX CONCURRENTLY IF EXISTS "audit_log_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_listed" ON "audit_log" USING btree ("org_id","id") WHERE "audit_log"."is_listed";