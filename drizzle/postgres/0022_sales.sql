DROP INDEX CONCURRENTLY IF EXISTS "redemptions_replaced";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "redemptions_replaced" ON "redemptions" USING btree ("mini_game","redeemed_at") WHERE NOT "redemptions"."is_current";
