CREATE TABLE "handouts" (
	"org_id" text NOT NULL,
	"play" bigint NOT NULL,
	"handed_out_at" bigint,
	"note" text,
	CONSTRAINT "handouts_org_id_play_pk" PRIMARY KEY("org_id","play")
);
