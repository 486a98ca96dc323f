DROP INDEX CONCURRENTLY IF EXISTS "play_grants_by_campaign";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "play_grants_by_campaign" ON "play_grants" USING btree ("campaign_id","id");