DROP INDEX CONCURRENTLY IF EXISTS "promo_codes_expiring";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "promo_codes_expiring" ON "promo_codes" USING btree ("campaign","expires_at") WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NULL;
