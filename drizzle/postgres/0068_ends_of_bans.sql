DROP INDEX CONCURRENTLY IF EXISTS "bans_ending";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bans_ending" ON "bans" USING btree ("until") WHERE "bans"."until" IS NOT NULL AND strpos("bans"."org_id", '~') = 0;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bans_ending_by_org";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bans_ending_by_org" ON "bans" USING btree ("org_id","until") WHERE "bans"."until" IS NOT NULL;