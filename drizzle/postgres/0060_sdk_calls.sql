CREATE TABLE "sdk_calls" (
	"org_id" text PRIMARY KEY NOT NULL,
	"hours" json NOT NULL
);
