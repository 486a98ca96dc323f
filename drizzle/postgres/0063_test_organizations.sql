CREATE TABLE "removals" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "removals_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
CREATE TABLE "test_clocks" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"at" bigint NOT NULL,
	"since" bigint NOT NULL,
	"is_frozen" boolean NOT NULL,
	"target" bigint,
	"holder" text,
	"held_until" bigint,
	CONSTRAINT "test_clocks_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
CREATE TABLE "test_events" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"at" bigint NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "test_events_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_organizations" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"data_id" text NOT NULL,
	"generation" integer NOT NULL,
	"live_org_id" text,
	"deleted_at" bigint,
	CONSTRAINT "test_organizations_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
CREATE TABLE "test_outcomes" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"game" text NOT NULL,
	"game_id" text NOT NULL,
	"external_user_id" text,
	"outcome" json NOT NULL,
	CONSTRAINT "test_outcomes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
DROP INDEX "campaigns_ranking_due";--> statement-breakpoint
DROP INDEX "campaigns_dates_due";--> statement-breakpoint
CREATE INDEX "test_organizations_by_live" ON "test_organizations" USING btree ("live_org_id") WHERE "test_organizations"."live_org_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "test_outcomes_by_game" ON "test_outcomes" USING btree ("org_id","game","game_id");--> statement-breakpoint
CREATE INDEX "campaigns_test_ranking_due" ON "campaigns" USING btree ("org_id","ranking_due_at") WHERE "campaigns"."ranking_due_at" IS NOT NULL AND strpos("campaigns"."org_id", '~') > 0;--> statement-breakpoint
CREATE INDEX "campaigns_test_dates_due" ON "campaigns" USING btree ("org_id","dates_due_at") WHERE "campaigns"."dates_due_at" IS NOT NULL AND strpos("campaigns"."org_id", '~') > 0;--> statement-breakpoint
CREATE INDEX "campaigns_ranking_due" ON "campaigns" USING btree ("ranking_due_at") WHERE "campaigns"."ranking_due_at" IS NOT NULL AND strpos("campaigns"."org_id", '~') = 0;--> statement-breakpoint
CREATE INDEX "campaigns_dates_due" ON "campaigns" USING btree ("dates_due_at") WHERE "campaigns"."dates_due_at" IS NOT NULL AND strpos("campaigns"."org_id", '~') = 0;