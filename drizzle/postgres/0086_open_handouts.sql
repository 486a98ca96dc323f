CREATE TABLE "open_handouts" (
	"org_id" text NOT NULL,
	"play" bigint NOT NULL,
	"campaign" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "open_handouts_org_id_play_pk" PRIMARY KEY("org_id","play")
);
--> statement-breakpoint
CREATE TABLE "open_handouts_epoch" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_handouts_listed" (
	"org_id" text PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "lists_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "open_handouts_by_time" ON "open_handouts" USING btree ("org_id","at","play");--> statement-breakpoint
INSERT INTO "open_handouts_epoch" ("id", "epoch") VALUES (1, 0);--> statement-breakpoint
-- Versions before the list write no "lists_open". Everything listed so far becomes invalid with each row of theirs, also after a rollback.
CREATE FUNCTION "begin_open_handouts_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "open_handouts_epoch" SET "epoch" = "epoch" + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "open_handouts_of_older" AFTER INSERT OR UPDATE ON "processes"
	FOR EACH ROW WHEN (NOT NEW."lists_open") EXECUTE FUNCTION "begin_open_handouts_epoch"();