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
	CONSTRAINT "chains_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "draws" (
	"chain" bigint NOT NULL,
	"n" integer NOT NULL,
	"org_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "draws_org_id_chain_n_pk" PRIMARY KEY("org_id","chain","n")
);
--> statement-breakpoint
ALTER TABLE "moment_batches" ADD COLUMN "on_record" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moment_batches" ADD COLUMN "shown_on_record" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "chain" bigint;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "draw" integer;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "receipt" "bytea";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "draw_secret" text;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "chain" bigint;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "draw" integer;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "receipt" "bytea";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "draw_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "chains_by_id" ON "chains" USING btree ("chain_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chains_of_campaign" ON "chains" USING btree ("campaign","ordinal","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chains_of_mini_game" ON "chains" USING btree ("mini_game","ordinal","org_id");--> statement-breakpoint
CREATE INDEX "chains_open" ON "chains" USING btree ("campaign","mini_game","id") WHERE "chains"."closed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_places_of_campaign" ON "draw_places" USING btree ("campaign","limit_name","period","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_places_of_mini_game" ON "draw_places" USING btree ("mini_game","limit_name","period","org_id");