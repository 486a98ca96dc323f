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
ALTER TABLE "campaigns" ADD COLUMN "odds_since" bigint;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "segment_id" text;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "counts_players" boolean DEFAULT false NOT NULL;