DROP INDEX CONCURRENTLY IF EXISTS "plays_external";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plays_external" ON "plays" USING btree ("org_id","at","id") WHERE "plays"."prize_id" IS NOT NULL AND "plays"."prize_code" IS NULL AND coalesce("plays"."prize_kind", 2) = 2;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ranking_wins_of_organization";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ranking_wins_of_organization" ON "ranking_wins" USING btree ("org_id","at","id");