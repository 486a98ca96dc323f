DROP INDEX CONCURRENTLY IF EXISTS "promo_codes_by_code";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "players_by_external_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "players_by_client_id";