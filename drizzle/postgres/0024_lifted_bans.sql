CREATE TABLE "lifted_bans" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"ban_id" text NOT NULL,
	"player" bigint NOT NULL,
	"reason" text,
	"message" text,
	"created_at" bigint NOT NULL,
	"lifted_at" bigint NOT NULL,
	CONSTRAINT "lifted_bans_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "lifted_bans_by_player" ON "lifted_bans" USING btree ("player");