CREATE TABLE "push_reactions" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"player" bigint NOT NULL,
	"push_send" bigint NOT NULL,
	"event" text NOT NULL,
	CONSTRAINT "push_reactions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "name_by_token" boolean;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "email_by_token" boolean;--> statement-breakpoint
CREATE INDEX "push_reactions_by_player" ON "push_reactions" USING btree ("player","push_send","event");