CREATE UNLOGGED TABLE "leases" (
	"org_id" text NOT NULL,
	"work" text NOT NULL,
	"holder" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "leases_org_id_work_pk" PRIMARY KEY("org_id","work")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_buckets" (
	"bucket" text PRIMARY KEY NOT NULL,
	"per_second" double precision NOT NULL,
	"burst" double precision NOT NULL,
	"credit" double precision NOT NULL,
	"granted" integer NOT NULL,
	"filled_at" bigint NOT NULL
) WITH (fillfactor = 50);
