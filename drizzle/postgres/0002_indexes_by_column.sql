-- Plans are made while tables are empty, where indexes seem alike: the one that was made last wins. So an index begins with
-- the column that tells rows apart, and of one table that of the fewest rows comes last.
ALTER SEQUENCE "public"."row_ids" INCREMENT BY 64 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "api_keys_of_hash";--> statement-breakpoint
DROP INDEX "campaigns_by_id";--> statement-breakpoint
DROP INDEX "marketplace_games_by_id";--> statement-breakpoint
DROP INDEX "code_redemptions_by_campaign";--> statement-breakpoint
DROP INDEX "code_redemptions_by_code";--> statement-breakpoint
DROP INDEX "promo_codes_by_code";--> statement-breakpoint
DROP INDEX "promo_codes_by_player";--> statement-breakpoint
DROP INDEX "promo_codes_by_campaign";--> statement-breakpoint
DROP INDEX "awards_by_mini_game";--> statement-breakpoint
DROP INDEX "awards_by_id";--> statement-breakpoint
DROP INDEX "awards_by_player";--> statement-breakpoint
DROP INDEX "mini_games_by_id";--> statement-breakpoint
DROP INDEX "redemptions_current";--> statement-breakpoint
DROP INDEX "redemptions_by_award";--> statement-breakpoint
DROP INDEX "redemptions_by_mini_game";--> statement-breakpoint
DROP INDEX "api_keys_by_id";--> statement-breakpoint
DROP INDEX "api_keys_by_hash";--> statement-breakpoint
DROP INDEX "plays_by_campaign";--> statement-breakpoint
DROP INDEX "plays_of_quotas";--> statement-breakpoint
DROP INDEX "plays_by_player";--> statement-breakpoint
DROP INDEX "standings_by_campaign";--> statement-breakpoint
DROP INDEX "bans_by_id";--> statement-breakpoint
DROP INDEX "bans_by_player";--> statement-breakpoint
DROP INDEX "players_by_external_id";--> statement-breakpoint
DROP INDEX "players_by_client_id";--> statement-breakpoint
DROP INDEX "players_merged";--> statement-breakpoint
DROP INDEX "points_ledger_by_player";--> statement-breakpoint
DROP INDEX "push_sends_by_id";--> statement-breakpoint
DROP INDEX "ranking_prizes_by_campaign";--> statement-breakpoint
DROP INDEX "ranking_prizes_by_player";--> statement-breakpoint
DROP INDEX "ranking_prizes_by_position";--> statement-breakpoint
DROP INDEX "ranking_rounds_by_period";--> statement-breakpoint
DROP INDEX "webhooks_by_id";--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_by_id" ON "campaigns" USING btree ("campaign_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_games_by_id" ON "marketplace_games" USING btree ("game_id","org_id");--> statement-breakpoint
CREATE INDEX "code_redemptions_by_campaign" ON "code_redemptions" USING btree ("campaign","redeemed_at");--> statement-breakpoint
CREATE INDEX "code_redemptions_by_code" ON "code_redemptions" USING btree ("promo_code");--> statement-breakpoint
CREATE INDEX "promo_codes_by_campaign" ON "promo_codes" USING btree ("campaign","created_at");--> statement-breakpoint
CREATE INDEX "promo_codes_by_player" ON "promo_codes" USING btree ("player","campaign","id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_by_code" ON "promo_codes" USING btree ("code_key","org_id");--> statement-breakpoint
CREATE INDEX "awards_by_mini_game" ON "awards" USING btree ("mini_game","id");--> statement-breakpoint
CREATE INDEX "awards_by_player" ON "awards" USING btree ("player","mini_game","spin_period");--> statement-breakpoint
CREATE UNIQUE INDEX "awards_by_id" ON "awards" USING btree ("award_id","mini_game","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mini_games_by_id" ON "mini_games" USING btree ("notification_id","org_id");--> statement-breakpoint
CREATE INDEX "redemptions_by_mini_game" ON "redemptions" USING btree ("mini_game","redeemed_at");--> statement-breakpoint
CREATE INDEX "redemptions_by_award" ON "redemptions" USING btree ("award","id");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_current" ON "redemptions" USING btree ("award","org_id") WHERE "redemptions"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_id" ON "api_keys" USING btree ("key_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_hash" ON "api_keys" USING btree ("hash","org_id");--> statement-breakpoint
CREATE INDEX "plays_by_campaign" ON "plays" USING btree ("campaign","at");--> statement-breakpoint
CREATE INDEX "plays_of_quotas" ON "plays" USING btree ("campaign","at") WHERE "plays"."used_quota";--> statement-breakpoint
CREATE INDEX "plays_by_player" ON "plays" USING btree ("player","campaign","id");--> statement-breakpoint
CREATE INDEX "standings_by_campaign" ON "standings" USING btree ("campaign","player");--> statement-breakpoint
CREATE UNIQUE INDEX "bans_by_id" ON "bans" USING btree ("ban_id","org_id");--> statement-breakpoint
CREATE INDEX "bans_by_player" ON "bans" USING btree ("player");--> statement-breakpoint
CREATE UNIQUE INDEX "players_by_external_id" ON "players" USING btree ("external_user_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "players_by_client_id" ON "players" USING btree ("client_id","org_id");--> statement-breakpoint
CREATE INDEX "players_merged" ON "players" USING btree ("merged_into") WHERE "players"."merged_into" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "points_ledger_by_player" ON "points_ledger" USING btree ("player","id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_sends_by_id" ON "push_sends" USING btree ("send_id","org_id");--> statement-breakpoint
CREATE INDEX "ranking_prizes_by_campaign" ON "ranking_prizes" USING btree ("campaign","id");--> statement-breakpoint
CREATE INDEX "ranking_prizes_by_player" ON "ranking_prizes" USING btree ("player");--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_prizes_by_position" ON "ranking_prizes" USING btree ("campaign","period_key","position","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_rounds_by_period" ON "ranking_rounds" USING btree ("campaign","period_key","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_by_id" ON "webhooks" USING btree ("webhook_id","org_id");
