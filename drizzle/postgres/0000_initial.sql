CREATE SEQUENCE "public"."row_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
	CONSTRAINT "audit_log_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"config" json NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"ranking_due_at" bigint,
	"zone_since" bigint,
	CONSTRAINT "campaigns_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketplace_games" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"game_id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "marketplace_games_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "code_redemptions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "awards_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "redemptions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "api_keys_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigint NOT NULL,
	"org_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tiers" json NOT NULL,
	"created_at" bigint NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "plays_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "standings_org_id_player_campaign_pk" PRIMARY KEY("org_id","player","campaign")
);
--> statement-breakpoint
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
CREATE TABLE "merges" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"key_id" text,
	"from_player" bigint NOT NULL,
	"into_player" bigint NOT NULL,
	CONSTRAINT "merges_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "players_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "ranking_rounds_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "console_sessions" (
	"org_id" text NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "console_sessions_org_id_hash_pk" PRIMARY KEY("org_id","hash")
);
--> statement-breakpoint
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
	"sender" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "deliveries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seen_at" bigint NOT NULL
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
	CONSTRAINT "webhooks_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("org_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("org_id","target","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_by_id" ON "campaigns" USING btree ("org_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_ranking_due" ON "campaigns" USING btree ("ranking_due_at") WHERE "campaigns"."ranking_due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_games_by_id" ON "marketplace_games" USING btree ("org_id","game_id");--> statement-breakpoint
CREATE INDEX "code_redemptions_by_campaign" ON "code_redemptions" USING btree ("org_id","campaign","redeemed_at");--> statement-breakpoint
CREATE INDEX "code_redemptions_by_code" ON "code_redemptions" USING btree ("org_id","promo_code");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_by_code" ON "promo_codes" USING btree ("org_id","code_key");--> statement-breakpoint
CREATE INDEX "promo_codes_by_player" ON "promo_codes" USING btree ("org_id","player","campaign","id");--> statement-breakpoint
CREATE INDEX "promo_codes_by_campaign" ON "promo_codes" USING btree ("org_id","campaign","created_at");--> statement-breakpoint
CREATE INDEX "promo_codes_redeemed" ON "promo_codes" USING btree ("org_id","id") WHERE "promo_codes"."uses" >= "promo_codes"."max_uses";--> statement-breakpoint
CREATE INDEX "promo_codes_deactivated" ON "promo_codes" USING btree ("org_id","id") WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "promo_codes_unused" ON "promo_codes" USING btree ("org_id","expires_at") WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX "idempotency_records_by_time" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "awards_by_mini_game" ON "awards" USING btree ("org_id","mini_game","id");--> statement-breakpoint
CREATE UNIQUE INDEX "awards_by_id" ON "awards" USING btree ("org_id","mini_game","award_id");--> statement-breakpoint
CREATE INDEX "awards_by_player" ON "awards" USING btree ("org_id","player","mini_game","spin_period");--> statement-breakpoint
CREATE UNIQUE INDEX "mini_games_by_id" ON "mini_games" USING btree ("org_id","notification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_current" ON "redemptions" USING btree ("org_id","award") WHERE "redemptions"."is_current";--> statement-breakpoint
CREATE INDEX "redemptions_by_award" ON "redemptions" USING btree ("org_id","award");--> statement-breakpoint
CREATE INDEX "redemptions_by_mini_game" ON "redemptions" USING btree ("org_id","mini_game","redeemed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_id" ON "api_keys" USING btree ("org_id","key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_hash" ON "api_keys" USING btree ("org_id","hash");--> statement-breakpoint
CREATE INDEX "api_keys_of_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "organizations_by_row" ON "organizations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "plays_by_campaign" ON "plays" USING btree ("org_id","campaign","at");--> statement-breakpoint
CREATE INDEX "plays_of_quotas" ON "plays" USING btree ("org_id","campaign","at") WHERE "plays"."used_quota";--> statement-breakpoint
CREATE INDEX "plays_by_player" ON "plays" USING btree ("org_id","player","campaign","id");--> statement-breakpoint
CREATE INDEX "standings_by_campaign" ON "standings" USING btree ("org_id","campaign","player");--> statement-breakpoint
CREATE UNIQUE INDEX "bans_by_id" ON "bans" USING btree ("org_id","ban_id");--> statement-breakpoint
CREATE INDEX "bans_by_player" ON "bans" USING btree ("org_id","player");--> statement-breakpoint
CREATE UNIQUE INDEX "merges_by_player" ON "merges" USING btree ("org_id","from_player");--> statement-breakpoint
CREATE UNIQUE INDEX "players_by_external_id" ON "players" USING btree ("org_id","external_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "players_by_client_id" ON "players" USING btree ("org_id","client_id");--> statement-breakpoint
CREATE INDEX "players_merged" ON "players" USING btree ("org_id","merged_into") WHERE "players"."merged_into" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "points_ledger_by_player" ON "points_ledger" USING btree ("org_id","player","id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_sends_by_id" ON "push_sends" USING btree ("org_id","send_id");--> statement-breakpoint
CREATE INDEX "ranking_prizes_by_campaign" ON "ranking_prizes" USING btree ("org_id","campaign","id");--> statement-breakpoint
CREATE INDEX "ranking_prizes_by_player" ON "ranking_prizes" USING btree ("org_id","player");--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_prizes_by_position" ON "ranking_prizes" USING btree ("org_id","campaign","period_key","position");--> statement-breakpoint
CREATE INDEX "ranking_rounds_open" ON "ranking_rounds" USING btree ("campaign") WHERE "ranking_rounds"."given_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_rounds_by_period" ON "ranking_rounds" USING btree ("org_id","campaign","period_key");--> statement-breakpoint
CREATE INDEX "console_sessions_by_hash" ON "console_sessions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "console_sessions_by_seen" ON "console_sessions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("org_id","webhook","due_at") WHERE "deliveries"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_by_webhook" ON "deliveries" USING btree ("org_id","webhook","id");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("org_id","webhook","id") WHERE "deliveries"."status" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_by_id" ON "webhooks" USING btree ("org_id","webhook_id");