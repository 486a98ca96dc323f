CREATE TABLE "archived_prizes" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"prize_id" text NOT NULL,
	"wins" bigint NOT NULL,
	"quota_wins" bigint NOT NULL,
	CONSTRAINT "archived_prizes_key" PRIMARY KEY("org_id","campaign","prize_id")
);
--> statement-breakpoint
CREATE TABLE "archived_wins" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"at" bigint NOT NULL,
	"segment_id" text NOT NULL,
	"prize_id" text NOT NULL,
	"result" text NOT NULL,
	"wins" bigint NOT NULL,
	"quota_wins" bigint NOT NULL,
	"points" double precision NOT NULL,
	"codes" double precision NOT NULL,
	"prizes" double precision NOT NULL,
	CONSTRAINT "archived_wins_key" PRIMARY KEY("org_id","campaign","at","segment_id","prize_id","result")
);
