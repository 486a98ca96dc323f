CREATE TABLE "accepted_terms" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"player" bigint NOT NULL,
	"game" text NOT NULL,
	"game_id" text NOT NULL,
	"version" text NOT NULL,
	"url" text NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "accepted_terms_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "accepted_terms_by_player" ON "accepted_terms" USING btree ("player","game","game_id","version");