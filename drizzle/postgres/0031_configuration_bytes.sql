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
ALTER TABLE "processes" ADD COLUMN "counts_configuration" boolean DEFAULT false NOT NULL;