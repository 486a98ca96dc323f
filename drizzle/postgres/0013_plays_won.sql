DROP INDEX CONCURRENTLY IF EXISTS "plays_won";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plays_won" ON "plays" USING btree ("campaign","at") WHERE "plays"."won";
