-- Plans are made while tables are empty, where indexes seem alike: the one that was made last wins. So an index begins with
-- the column that tells rows apart, and of one table that of the fewest rows comes last.
CREATE SEQUENCE "public"."row_ids" INCREMENT BY 64 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "activity_counts" (
	"org_id" text NOT NULL,
	"source" text NOT NULL,
	"owner" bigint NOT NULL,
	"at" bigint NOT NULL,
	"n" bigint NOT NULL,
	"won" bigint NOT NULL,
	CONSTRAINT "activity_counts_org_id_source_owner_at_pk" PRIMARY KEY("org_id","source","owner","at")
);
--> statement-breakpoint
CREATE TABLE "activity_marks" (
	"org_id" text PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"org_id" text PRIMARY KEY NOT NULL,
	"swept" text NOT NULL,
	"newest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"at" bigint NOT NULL,
	"key_id" text,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" json,
	"after" json,
	"hash" text,
	"people_hash" text,
	"salt" text,
	"is_listed" boolean,
	CONSTRAINT "audit_log_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("org_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("org_id","target","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_by_key" ON "audit_log" USING btree ("org_id","key_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_org_by_time" ON "audit_log" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_listed" ON "audit_log" USING btree ("org_id","id") WHERE "audit_log"."is_listed";--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"config" json NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"ranking_due_at" bigint,
	"zone_since" bigint,
	"odds_since" bigint,
	"dates_due_at" bigint,
	"start_told" boolean DEFAULT false NOT NULL,
	"end_told" boolean DEFAULT false NOT NULL,
	"moment_prizes" json,
	"earlier_zones" json,
	"told" json,
	"decided_until" bigint,
	CONSTRAINT "campaigns_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "campaigns_ranking_due" ON "campaigns" USING btree ("ranking_due_at") WHERE "campaigns"."ranking_due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_by_id" ON "campaigns" USING btree ("campaign_id","org_id");--> statement-breakpoint
CREATE INDEX "campaigns_dates_due" ON "campaigns" USING btree ("dates_due_at") WHERE "campaigns"."dates_due_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "marketplace_games" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"game_id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "marketplace_games_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_games_by_id" ON "marketplace_games" USING btree ("game_id","org_id");--> statement-breakpoint
CREATE TABLE "quotas" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"wins_from" bigint NOT NULL,
	"wins_until" bigint NOT NULL,
	"wins" bigint NOT NULL,
	CONSTRAINT "quotas_org_id_campaign_pk" PRIMARY KEY("org_id","campaign")
);
--> statement-breakpoint
CREATE TABLE "code_redemptions" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"promo_code" bigint NOT NULL,
	"campaign" bigint NOT NULL,
	"redeemed_at" bigint NOT NULL,
	"sale_total" bigint,
	"discount_amount" bigint,
	"currency" text,
	"external_reference" text,
	"hash" text,
	"lane" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "code_redemptions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "code_redemptions_by_campaign" ON "code_redemptions" USING btree ("campaign","redeemed_at");--> statement-breakpoint
CREATE INDEX "code_redemptions_by_code" ON "code_redemptions" USING btree ("promo_code");--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"code_key" text NOT NULL,
	"code" text NOT NULL,
	"campaign" bigint NOT NULL,
	"player" bigint NOT NULL,
	"origin" text NOT NULL,
	"issue_key" text,
	"discount_type" text NOT NULL,
	"discount_value" double precision NOT NULL,
	"max_discount_amount" bigint,
	"uses" bigint DEFAULT 0 NOT NULL,
	"max_uses" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"deactivated_at" bigint,
	CONSTRAINT "promo_codes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "promo_codes_redeemed" ON "promo_codes" USING btree ("org_id","id") WHERE "promo_codes"."uses" >= "promo_codes"."max_uses";--> statement-breakpoint
CREATE INDEX "promo_codes_deactivated" ON "promo_codes" USING btree ("org_id","id") WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "promo_codes_unused" ON "promo_codes" USING btree ("org_id","expires_at") WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX "promo_codes_by_campaign" ON "promo_codes" USING btree ("campaign","created_at");--> statement-breakpoint
CREATE INDEX "promo_codes_by_player" ON "promo_codes" USING btree ("player","campaign","id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_by_prefix" ON "promo_codes" USING btree ("code_key" text_pattern_ops,"org_id");--> statement-breakpoint
CREATE INDEX "promo_codes_expiring" ON "promo_codes" USING btree ("campaign","expires_at") WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"org_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_records_org_id_operation_key_pk" PRIMARY KEY("org_id","operation","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_records_by_time" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "awards" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"mini_game" bigint NOT NULL,
	"award_id" text NOT NULL,
	"spin_period" text NOT NULL,
	"player" bigint NOT NULL,
	"client_id" text NOT NULL,
	"segment_id" text NOT NULL,
	"segment" json NOT NULL,
	"won" boolean NOT NULL,
	"prize_code" text,
	"points_awarded" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"chain" bigint,
	"draw" integer,
	"receipt" "bytea",
	CONSTRAINT "awards_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "awards_by_mini_game" ON "awards" USING btree ("mini_game","id");--> statement-breakpoint
CREATE INDEX "awards_by_player" ON "awards" USING btree ("player","mini_game","spin_period");--> statement-breakpoint
CREATE UNIQUE INDEX "awards_by_id" ON "awards" USING btree ("award_id","mini_game","org_id");--> statement-breakpoint
CREATE INDEX "awards_won" ON "awards" USING btree ("mini_game","segment_id","created_at") WHERE "awards"."won";--> statement-breakpoint
CREATE INDEX "awards_won_by_player" ON "awards" USING btree ("player","mini_game","segment_id","created_at") WHERE "awards"."won";--> statement-breakpoint
CREATE TABLE "mini_games" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"config" json NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "mini_games_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mini_games_by_id" ON "mini_games" USING btree ("notification_id","org_id");--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"award" bigint NOT NULL,
	"mini_game" bigint NOT NULL,
	"sale_total" bigint NOT NULL,
	"discount_amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"redeemed_at" bigint NOT NULL,
	"external_reference" text,
	"recorded_at" bigint NOT NULL,
	"is_current" boolean NOT NULL,
	"hash" text,
	"lane" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "redemptions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "redemptions_by_mini_game" ON "redemptions" USING btree ("mini_game","redeemed_at");--> statement-breakpoint
CREATE INDEX "redemptions_by_award" ON "redemptions" USING btree ("award","id");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_current" ON "redemptions" USING btree ("award","org_id") WHERE "redemptions"."is_current";--> statement-breakpoint
CREATE INDEX "redemptions_replaced" ON "redemptions" USING btree ("mini_game","redeemed_at") WHERE NOT "redemptions"."is_current";--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"deactivated_at" bigint,
	"prefix" text,
	"last_used_at" bigint,
	"created_by" text,
	"signed_in_at" bigint,
	CONSTRAINT "api_keys_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_id" ON "api_keys" USING btree ("key_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_hash" ON "api_keys" USING btree ("hash","org_id");--> statement-breakpoint
CREATE INDEX "api_keys_by_creator" ON "api_keys" USING btree ("org_id","created_by");--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigint NOT NULL,
	"org_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tiers" json NOT NULL,
	"created_at" bigint NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"settings" json,
	"draw_secret" text,
	"erasure_secret" text
);
--> statement-breakpoint
CREATE INDEX "organizations_by_row" ON "organizations" USING btree ("id");--> statement-breakpoint
CREATE TABLE "plays" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"session_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"player" bigint NOT NULL,
	"at" bigint NOT NULL,
	"result" text NOT NULL,
	"won" boolean NOT NULL,
	"used_quota" boolean NOT NULL,
	"score" double precision NOT NULL,
	"prize_code" text,
	"metadata" json,
	"prize_id" text,
	"segment_id" text,
	"chain" bigint,
	"draw" integer,
	"receipt" "bytea",
	"prize_kind" integer,
	"prize_name" text,
	"prize_value" bigint,
	"xp" bigint,
	CONSTRAINT "plays_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "plays_by_campaign" ON "plays" USING btree ("campaign","at");--> statement-breakpoint
CREATE INDEX "plays_of_quotas" ON "plays" USING btree ("campaign","at") WHERE "plays"."used_quota";--> statement-breakpoint
CREATE INDEX "plays_by_player" ON "plays" USING btree ("player","campaign","id");--> statement-breakpoint
CREATE INDEX "plays_of_prizes" ON "plays" USING btree ("campaign","prize_id","at") WHERE "plays"."prize_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "plays_won" ON "plays" USING btree ("campaign","at") WHERE "plays"."won";--> statement-breakpoint
CREATE INDEX "plays_to_hand_out" ON "plays" USING btree ("campaign","at") WHERE "plays"."prize_id" IS NOT NULL AND "plays"."prize_code" IS NULL AND coalesce("plays"."prize_kind", 2) = 2;--> statement-breakpoint
CREATE TABLE "standings" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"player" bigint NOT NULL,
	"last_play" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"plays_from" bigint,
	"plays_until" bigint,
	"plays" bigint DEFAULT 0 NOT NULL,
	"wins_from" bigint,
	"wins_until" bigint,
	"wins" bigint DEFAULT 0 NOT NULL,
	"total_score" double precision DEFAULT 0 NOT NULL,
	"total_reached" bigint,
	"day_from" bigint,
	"day_score" double precision DEFAULT 0 NOT NULL,
	"day_reached" bigint,
	"week_from" bigint,
	"week_score" double precision DEFAULT 0 NOT NULL,
	"week_reached" bigint,
	"month_from" bigint,
	"month_score" double precision DEFAULT 0 NOT NULL,
	"month_reached" bigint,
	"prize_wins" json,
	CONSTRAINT "standings_org_id_player_campaign_pk" PRIMARY KEY("org_id","player","campaign")
);
--> statement-breakpoint
CREATE INDEX "standings_by_campaign" ON "standings" USING btree ("campaign","player");--> statement-breakpoint
CREATE TABLE "bans" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"ban_id" text NOT NULL,
	"player" bigint NOT NULL,
	"reason" text,
	"message" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "bans_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bans_by_id" ON "bans" USING btree ("ban_id","org_id");--> statement-breakpoint
CREATE INDEX "bans_by_player" ON "bans" USING btree ("player");--> statement-breakpoint
CREATE TABLE "merges" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"key_id" text,
	"from_player" bigint NOT NULL,
	"into_player" bigint NOT NULL,
	"worker" bigint,
	CONSTRAINT "merges_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "merges_by_player" ON "merges" USING btree ("org_id","from_player");--> statement-breakpoint
CREATE TABLE "players" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"external_user_id" text NOT NULL,
	"client_id" text,
	"merged_into" bigint,
	"name" text,
	"email" text,
	"traits" json,
	"xp" bigint DEFAULT 0 NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"draw_id" text,
	"past_uses" json,
	CONSTRAINT "players_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "players_merged" ON "players" USING btree ("merged_into") WHERE "players"."merged_into" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "players_by_email" ON "players" USING btree ((lower("email") COLLATE "C")) WHERE "players"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "players_by_words" ON "players" USING gin (to_tsvector('simple'::regconfig, translate(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g'), '.-_/@:+', '       '))) WHERE "players"."name" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "players_by_external_prefix" ON "players" USING btree ("external_user_id" text_pattern_ops,"org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "players_by_client_prefix" ON "players" USING btree ("client_id" text_pattern_ops,"org_id");--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"player" bigint NOT NULL,
	"at" bigint NOT NULL,
	"points" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"reason" text NOT NULL,
	"source_id" text NOT NULL,
	CONSTRAINT "points_ledger_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "points_ledger_by_player" ON "points_ledger" USING btree ("player","id");--> statement-breakpoint
CREATE TABLE "push_sends" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"send_id" text NOT NULL,
	"title" text,
	"click_count" bigint DEFAULT 0 NOT NULL,
	"dismiss_count" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "push_sends_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "push_sends_by_id" ON "push_sends" USING btree ("send_id","org_id");--> statement-breakpoint
CREATE TABLE "ranking_prizes" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"period_key" text NOT NULL,
	"position" integer NOT NULL,
	"player" bigint NOT NULL,
	"total_score" double precision NOT NULL,
	"prize" json,
	"prize_code" text,
	"given_at" bigint,
	CONSTRAINT "ranking_prizes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "ranking_prizes_by_campaign" ON "ranking_prizes" USING btree ("campaign","id");--> statement-breakpoint
CREATE INDEX "ranking_prizes_by_player" ON "ranking_prizes" USING btree ("player");--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_prizes_by_position" ON "ranking_prizes" USING btree ("campaign","period_key","position","org_id");--> statement-breakpoint
CREATE INDEX "ranking_prizes_owed" ON "ranking_prizes" USING btree ("campaign","period_key","position") WHERE "ranking_prizes"."given_at" IS NULL;--> statement-breakpoint
CREATE INDEX "ranking_prizes_promised" ON "ranking_prizes" USING btree ("org_id") WHERE "ranking_prizes"."given_at" IS NULL AND "ranking_prizes"."prize_code" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "ranking_rounds" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"period_key" text NOT NULL,
	"starts_at" bigint,
	"ends_at" bigint,
	"ranking" json,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" bigint,
	"fault" text,
	"decided_at" bigint,
	"asked_by" json,
	"given_at" bigint,
	"decided_play" bigint,
	CONSTRAINT "ranking_rounds_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "ranking_rounds_open" ON "ranking_rounds" USING btree ("campaign") WHERE "ranking_rounds"."given_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_rounds_by_period" ON "ranking_rounds" USING btree ("campaign","period_key","org_id");--> statement-breakpoint
CREATE TABLE "console_sessions" (
	"org_id" text NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"place" json,
	CONSTRAINT "console_sessions_org_id_hash_pk" PRIMARY KEY("org_id","hash")
);
--> statement-breakpoint
CREATE INDEX "console_sessions_by_hash" ON "console_sessions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "console_sessions_by_seen" ON "console_sessions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "console_sessions_by_holder" ON "console_sessions" USING btree ("org_id","key_id","seen_at");--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"webhook" bigint NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_log" json DEFAULT '[]'::json NOT NULL,
	"due_at" bigint,
	"sender" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"auto_replays" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deliveries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "deliveries_pending" ON "deliveries" USING btree ("webhook","id") WHERE "deliveries"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_by_webhook" ON "deliveries" USING btree ("webhook","id");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("webhook","id") WHERE "deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "deliveries_by_sender" ON "deliveries" USING btree ("sender","org_id","webhook","due_at","id") WHERE "deliveries"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "processes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seen_at" bigint NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	"counts_players" boolean DEFAULT false NOT NULL,
	"counts_codes" boolean DEFAULT false NOT NULL,
	"counts_configuration" boolean DEFAULT false NOT NULL,
	"seals_redemptions" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"overlap_until" bigint,
	"sealed_with" text,
	"events" json NOT NULL,
	"description" text,
	"active" boolean NOT NULL,
	"failing_since" bigint,
	"last_failure_at" bigint,
	"switched_off_at" bigint,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint,
	"auto_replay" boolean DEFAULT false NOT NULL,
	"replay_since" bigint,
	"replay_after" bigint,
	"replay_at" bigint,
	CONSTRAINT "webhooks_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_by_id" ON "webhooks" USING btree ("webhook_id","org_id");--> statement-breakpoint
CREATE INDEX "webhooks_replaying" ON "webhooks" USING btree ("replay_at") WHERE "webhooks"."replay_at" IS NOT NULL;--> statement-breakpoint
CREATE UNLOGGED TABLE "leases" (
	"org_id" text NOT NULL,
	"work" text NOT NULL,
	"holder" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "leases_org_id_work_pk" PRIMARY KEY("org_id","work")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_buckets" (
	"bucket" text PRIMARY KEY NOT NULL,
	"per_second" double precision NOT NULL,
	"burst" double precision NOT NULL,
	"credit" double precision NOT NULL,
	"granted" integer NOT NULL,
	"filled_at" bigint NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"player" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "erasures_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_counts" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"plays" bigint DEFAULT 0 NOT NULL,
	"wins" bigint DEFAULT 0 NOT NULL,
	"players" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_counts_org_id_campaign_pk" PRIMARY KEY("org_id","campaign")
);
--> statement-breakpoint
CREATE TABLE "player_changes" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"players" bigint NOT NULL,
	CONSTRAINT "player_changes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "result_counts" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"day" text NOT NULL,
	"odds_since" bigint NOT NULL,
	"segment_id" text NOT NULL,
	"prize_id" text NOT NULL,
	"result" text NOT NULL,
	"plays" bigint NOT NULL,
	"wins" bigint NOT NULL,
	CONSTRAINT "result_counts_key" PRIMARY KEY("org_id","campaign","day","odds_since","segment_id","prize_id","result")
);
--> statement-breakpoint
CREATE TABLE "result_marks" (
	"org_id" text PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"has_players" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"prize_id" text NOT NULL,
	"wins_from" bigint NOT NULL,
	"wins_until" bigint NOT NULL,
	"wins" bigint NOT NULL,
	"is_low" boolean NOT NULL,
	"is_gone" boolean NOT NULL,
	"told_periods" json,
	CONSTRAINT "stocks_org_id_campaign_prize_id_pk" PRIMARY KEY("org_id","campaign","prize_id")
);
--> statement-breakpoint
CREATE TABLE "handouts" (
	"org_id" text NOT NULL,
	"play" bigint NOT NULL,
	"handed_out_at" bigint,
	"note" text,
	CONSTRAINT "handouts_org_id_play_pk" PRIMARY KEY("org_id","play")
);
--> statement-breakpoint
CREATE TABLE "moment_batches" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"batch_id" text NOT NULL,
	"prize_id" text NOT NULL,
	"count" bigint NOT NULL,
	"live" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"chosen" boolean NOT NULL,
	"commitment" text NOT NULL,
	"salt" text NOT NULL,
	"sealed_with" text,
	"head" text,
	"created_at" bigint NOT NULL,
	"on_record" boolean DEFAULT false NOT NULL,
	"shown_on_record" boolean DEFAULT false NOT NULL,
	"drawn_from" json,
	"dropped_at" bigint,
	CONSTRAINT "moment_batches_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "moment_batches_by_id" ON "moment_batches" USING btree ("campaign","batch_id","org_id");--> statement-breakpoint
CREATE TABLE "moment_blocks" (
	"org_id" text NOT NULL,
	"batch" bigint NOT NULL,
	"number" bigint NOT NULL,
	"times" text NOT NULL,
	CONSTRAINT "moment_blocks_org_id_batch_number_pk" PRIMARY KEY("org_id","batch","number")
);
--> statement-breakpoint
CREATE TABLE "moment_takes" (
	"org_id" text NOT NULL,
	"batch" bigint NOT NULL,
	"position" bigint NOT NULL,
	"at" bigint NOT NULL,
	"taken_at" bigint NOT NULL,
	"session_id" text NOT NULL,
	CONSTRAINT "moment_takes_org_id_batch_position_pk" PRIMARY KEY("org_id","batch","position")
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"used" bigint NOT NULL,
	"given_back_until" bigint NOT NULL,
	"low_for" bigint,
	"reached_for" bigint,
	"told" json,
	"early_last" bigint,
	"early_until" bigint,
	CONSTRAINT "budgets_org_id_campaign_pk" PRIMARY KEY("org_id","campaign")
);
--> statement-breakpoint
CREATE TABLE "segment_stocks" (
	"org_id" text NOT NULL,
	"mini_game" bigint NOT NULL,
	"segment_id" text NOT NULL,
	"wins_from" bigint NOT NULL,
	"wins_until" bigint NOT NULL,
	"wins" bigint NOT NULL,
	CONSTRAINT "segment_stocks_org_id_mini_game_segment_id_pk" PRIMARY KEY("org_id","mini_game","segment_id")
);
--> statement-breakpoint
CREATE TABLE "chain_records" (
	"chain" bigint NOT NULL,
	"n" integer NOT NULL,
	"org_id" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "chain_records_org_id_chain_n_pk" PRIMARY KEY("org_id","chain","n")
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign" bigint,
	"mini_game" bigint,
	"chain_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"previous" text,
	"commitment" text NOT NULL,
	"seed" text NOT NULL,
	"sealed_with" text,
	"opened_at" bigint NOT NULL,
	"closed_at" bigint,
	"draws" bigint,
	"last_hash" text,
	"distrusted" boolean DEFAULT false NOT NULL,
	"process" bigint DEFAULT 0 NOT NULL,
	"server" text DEFAULT '' NOT NULL,
	"records" integer DEFAULT 1 NOT NULL,
	"newest_record" integer DEFAULT 0 NOT NULL,
	"newest_hash" text DEFAULT '' NOT NULL,
	"newest_config" integer DEFAULT 0 NOT NULL,
	"closing" integer,
	"instance" text,
	CONSTRAINT "chains_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chains_by_id" ON "chains" USING btree ("chain_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chains_of_campaign" ON "chains" USING btree ("campaign","ordinal","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chains_of_mini_game" ON "chains" USING btree ("mini_game","ordinal","org_id");--> statement-breakpoint
CREATE INDEX "chains_open" ON "chains" USING btree ("campaign","mini_game","id") WHERE "chains"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "chains_closed" ON "chains" USING btree ("campaign","mini_game","closing") WHERE "chains"."closing" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "draw_checkpoints" (
	"chain" bigint NOT NULL,
	"org_id" text NOT NULL,
	"draws" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "draw_checkpoints_org_id_chain_pk" PRIMARY KEY("org_id","chain")
);
--> statement-breakpoint
CREATE TABLE "draw_places" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign" bigint,
	"mini_game" bigint,
	"limit_name" text NOT NULL,
	"period" text NOT NULL,
	"place" bigint NOT NULL,
	CONSTRAINT "draw_places_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "draw_places_of_campaign" ON "draw_places" USING btree ("campaign","limit_name","period","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_places_of_mini_game" ON "draw_places" USING btree ("mini_game","limit_name","period","org_id");--> statement-breakpoint
CREATE TABLE "draws" (
	"chain" bigint NOT NULL,
	"n" integer NOT NULL,
	"org_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"earlier" "bytea",
	CONSTRAINT "draws_org_id_chain_n_pk" PRIMARY KEY("org_id","chain","n")
);
--> statement-breakpoint
CREATE TABLE "lifted_bans" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"ban_id" text NOT NULL,
	"player" bigint NOT NULL,
	"reason" text,
	"message" text,
	"created_at" bigint NOT NULL,
	"lifted_at" bigint NOT NULL,
	CONSTRAINT "lifted_bans_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "lifted_bans_by_player" ON "lifted_bans" USING btree ("player");--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"name" text,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL,
	"joined_at" bigint,
	"deactivated_at" bigint,
	"password_hash" text,
	"link_hash" text,
	"link_expires_at" bigint,
	"totp_secret" text,
	"sealed_with" text,
	"totp_since" bigint,
	"totp_step" bigint,
	"recovery_hashes" json NOT NULL,
	"link_made_by" text,
	"link_made_at" bigint,
	"link_told_at" bigint,
	"provider_issuer" text,
	"provider_subject" text,
	CONSTRAINT "users_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_id" ON "users" USING btree ("user_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_email" ON "users" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "users_by_link" ON "users" USING btree ("org_id","link_hash");--> statement-breakpoint
CREATE TABLE "code_changes" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"code" bigint NOT NULL,
	"campaign" bigint NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"issued" bigint NOT NULL,
	"redeemed" bigint NOT NULL,
	"deactivated" bigint NOT NULL,
	CONSTRAINT "code_changes_org_id_id_expires_at_pk" PRIMARY KEY("org_id","id","expires_at")
);
--> statement-breakpoint
CREATE TABLE "code_counts" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"issued" bigint NOT NULL,
	"redeemed" bigint NOT NULL,
	"deactivated" bigint NOT NULL,
	CONSTRAINT "code_counts_key" PRIMARY KEY("org_id","campaign","issued_at","expires_at")
);
--> statement-breakpoint
CREATE TABLE "code_marks" (
	"org_id" text PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"begun_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_counts" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"at" bigint NOT NULL,
	"currency" text NOT NULL,
	"redemptions" bigint NOT NULL,
	"sale_total" numeric NOT NULL,
	"discount_amount" numeric NOT NULL,
	CONSTRAINT "sale_counts_key" PRIMARY KEY("org_id","campaign","at","currency")
);
--> statement-breakpoint
CREATE TABLE "configuration_counts" (
	"org_id" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"counted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_extensions" (
	"org_id" text NOT NULL,
	"promo_code" bigint NOT NULL,
	"extensions" bigint NOT NULL,
	CONSTRAINT "code_extensions_org_id_promo_code_pk" PRIMARY KEY("org_id","promo_code")
);
--> statement-breakpoint
CREATE TABLE "support_counts" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "support_counts_org_id_user_id_kind_pk" PRIMARY KEY("org_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "past_uses" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"id_hash" text NOT NULL,
	"game" text NOT NULL,
	"game_id" text NOT NULL,
	"limit_name" text NOT NULL,
	"used_from" bigint NOT NULL,
	"used_until" bigint NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "past_uses_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "past_uses_by_id" ON "past_uses" USING btree ("org_id","id_hash","game","game_id");--> statement-breakpoint
CREATE INDEX "past_uses_by_end" ON "past_uses" USING btree ("used_until");--> statement-breakpoint
CREATE TABLE "redemption_chains" (
	"org_id" text NOT NULL,
	"awards" text NOT NULL,
	"codes" text NOT NULL,
	"lane" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "redemption_chains_org_id_lane_pk" PRIMARY KEY("org_id","lane")
);
--> statement-breakpoint
CREATE TABLE "long_counts" (
	"org_id" text NOT NULL,
	"source" text NOT NULL,
	"owner" bigint NOT NULL,
	"part" text NOT NULL,
	"counts_from" bigint NOT NULL,
	"counts_until" bigint NOT NULL,
	"counts_by" bigint NOT NULL,
	"counted" double precision NOT NULL,
	"reached_at" bigint NOT NULL,
	"reached_id" bigint NOT NULL,
	"below" bigint,
	"is_done" boolean NOT NULL,
	"is_low" boolean DEFAULT false NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "long_counts_key" PRIMARY KEY("org_id","source","owner","part","counts_from","counts_until")
);
