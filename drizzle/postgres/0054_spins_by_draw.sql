DROP INDEX CONCURRENTLY IF EXISTS "awards_by_draw";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "awards_by_draw" ON "awards" USING btree ("chain","draw") WHERE "awards"."chain" IS NOT NULL;