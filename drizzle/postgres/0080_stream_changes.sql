CREATE TABLE "stream_changes" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"player" bigint,
	"from_player" bigint,
	"award" bigint,
	"state" json,
	CONSTRAINT "stream_changes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
