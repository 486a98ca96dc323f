CREATE TABLE "erasures" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"player" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "erasures_org_id_id_pk" PRIMARY KEY("org_id","id")
);
