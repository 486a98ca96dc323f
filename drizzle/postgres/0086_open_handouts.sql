CREATE TABLE "open_handouts" (
	"org_id" text NOT NULL,
	"play" bigint NOT NULL,
	"campaign" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "open_handouts_org_id_play_pk" PRIMARY KEY("org_id","play")
);
--> statement-breakpoint
CREATE TABLE "open_handouts_listed" (
	"org_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "lists_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "open_handouts_by_time" ON "open_handouts" USING btree ("org_id","at","play");