CREATE TABLE "stocks" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"prize_id" text NOT NULL,
	"wins_from" bigint NOT NULL,
	"wins_until" bigint NOT NULL,
	"wins" bigint NOT NULL,
	"is_low" boolean NOT NULL,
	"is_gone" boolean NOT NULL,
	CONSTRAINT "stocks_org_id_campaign_prize_id_pk" PRIMARY KEY("org_id","campaign","prize_id")
);
--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "prize_wins" json;