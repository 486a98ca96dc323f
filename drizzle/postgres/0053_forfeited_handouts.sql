DROP INDEX CONCURRENTLY IF EXISTS "handouts_forfeited";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "handouts_forfeited" ON "handouts" USING btree ("org_id","campaign","at","value") WHERE "handouts"."forfeited_at" IS NOT NULL;
