CREATE TABLE "redemption_chains" (
	"org_id" text PRIMARY KEY NOT NULL,
	"awards" text NOT NULL,
	"codes" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "code_redemptions" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "prize_kind" integer;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "prize_name" text;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "prize_value" bigint;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "xp" bigint;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "seals_redemptions" boolean DEFAULT false NOT NULL;