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
	CONSTRAINT "moment_batches_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
ALTER TABLE "campaigns" ADD COLUMN "moment_prizes" json;--> statement-breakpoint
CREATE UNIQUE INDEX "moment_batches_by_id" ON "moment_batches" USING btree ("campaign","batch_id","org_id");