CREATE TABLE "segment_stocks" (
	"org_id" text NOT NULL,
	"mini_game" bigint NOT NULL,
	"segment_id" text NOT NULL,
	"wins_from" bigint NOT NULL,
	"wins_until" bigint NOT NULL,
	"wins" bigint NOT NULL,
	CONSTRAINT "segment_stocks_org_id_mini_game_segment_id_pk" PRIMARY KEY("org_id","mini_game","segment_id")
);
