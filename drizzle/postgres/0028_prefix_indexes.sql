DROP INDEX CONCURRENTLY IF EXISTS "promo_codes_by_prefix";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "promo_codes_by_prefix" ON "promo_codes" USING btree ("code_key" text_pattern_ops,"org_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "players_by_external_prefix";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "players_by_external_prefix" ON "players" USING btree ("external_user_id" text_pattern_ops,"org_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "players_by_client_prefix";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "players_by_client_prefix" ON "players" USING btree ("client_id" text_pattern_ops,"org_id");