DROP INDEX CONCURRENTLY IF EXISTS "ranking_wins_by_player";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ranking_wins_by_player" ON "ranking_wins" USING btree ("player","org_id","id");