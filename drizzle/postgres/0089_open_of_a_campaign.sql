DROP INDEX CONCURRENTLY IF EXISTS "open_handouts_of_campaign";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "open_handouts_of_campaign" ON "open_handouts" USING btree ("campaign","at","play");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ranking_wins_open_of_campaign";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ranking_wins_open_of_campaign" ON "ranking_wins" USING btree ("campaign","at","id") WHERE "ranking_wins"."handed_out_at" IS NULL AND "ranking_wins"."forfeited_at" IS NULL;
