DROP INDEX CONCURRENTLY IF EXISTS "chains_test_open";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "chains_test_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "chains_test_due" ON "chains" USING btree ("org_id","due_at") WHERE "chains"."closed_at" IS NULL AND strpos("chains"."org_id", '~') > 0;