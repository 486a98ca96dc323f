CREATE TABLE "ranking_wins" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"player" bigint NOT NULL,
	"period_key" text NOT NULL,
	"position" integer NOT NULL,
	"at" bigint NOT NULL,
	"name" text NOT NULL,
	"value" bigint,
	"handed_out_at" bigint,
	"note" text,
	"forfeited_at" bigint,
	CONSTRAINT "ranking_wins_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_wins_by_position" ON "ranking_wins" USING btree ("campaign","period_key","position","org_id");--> statement-breakpoint
CREATE INDEX "ranking_wins_by_time" ON "ranking_wins" USING btree ("campaign","at","id");--> statement-breakpoint
CREATE INDEX "ranking_wins_by_player" ON "ranking_wins" USING btree ("player","id");