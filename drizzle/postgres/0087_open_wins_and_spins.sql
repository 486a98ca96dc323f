DROP INDEX CONCURRENTLY IF EXISTS "ranking_wins_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ranking_wins_open" ON "ranking_wins" USING btree ("org_id","at","id") WHERE "ranking_wins"."handed_out_at" IS NULL AND "ranking_wins"."forfeited_at" IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "award_handouts_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "award_handouts_open" ON "award_handouts" USING btree ("org_id","at","award") WHERE "award_handouts"."handed_out_at" IS NULL AND "award_handouts"."forfeited_at" IS NULL;