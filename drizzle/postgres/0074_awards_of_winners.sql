DROP INDEX CONCURRENTLY IF EXISTS "awards_of_winners";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "awards_of_winners" ON "awards" USING btree ("mini_game","id") WHERE "awards"."won";