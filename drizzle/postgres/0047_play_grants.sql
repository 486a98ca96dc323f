CREATE TABLE "play_grants" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"grant_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"player" bigint NOT NULL,
	"plays" bigint NOT NULL,
	"used" bigint NOT NULL,
	"expires_at" bigint,
	"reference" text,
	"note" text,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	"ended_at" bigint,
	CONSTRAINT "play_grants_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "play_grant" bigint;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "beyond_limit" boolean;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "entry_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "play_grants_by_id" ON "play_grants" USING btree ("grant_id","org_id");--> statement-breakpoint
CREATE INDEX "play_grants_by_player" ON "play_grants" USING btree ("player","campaign_id","id");--> statement-breakpoint
CREATE INDEX "play_grants_open" ON "play_grants" USING btree ("player","campaign_id") WHERE "play_grants"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "play_grants_by_reference" ON "play_grants" USING btree ("player","campaign_id","reference");