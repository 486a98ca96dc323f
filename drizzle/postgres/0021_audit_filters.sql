DROP INDEX CONCURRENTLY IF EXISTS "audit_log_by_key";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_by_key" ON "audit_log" USING btree ("org_id","key_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_of_org_by_time";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_of_org_by_time" ON "audit_log" USING btree ("org_id","at");
