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
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "earlier_zones" json;