DROP INDEX CONCURRENTLY IF EXISTS "awards_won";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "awards_won" ON "awards" USING btree ("mini_game","segment_id","created_at") WHERE "awards"."won";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "awards_won_by_player";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "awards_won_by_player" ON "awards" USING btree ("player","mini_game","segment_id","created_at") WHERE "awards"."won";
