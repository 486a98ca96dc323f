CREATE TABLE "archive_files" (
	"org_id" text NOT NULL,
	"folder" text NOT NULL,
	"month" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "archive_files_key" PRIMARY KEY("org_id","folder","month")
);
--> statement-breakpoint
CREATE TABLE "archived_counts" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"at" bigint NOT NULL,
	"segment_id" text NOT NULL,
	"result" text NOT NULL,
	"plays" bigint NOT NULL,
	CONSTRAINT "archived_counts_key" PRIMARY KEY("org_id","campaign","at","segment_id","result")
);
--> statement-breakpoint
CREATE TABLE "play_archives" (
	"org_id" text PRIMARY KEY NOT NULL,
	"plays" bigint NOT NULL,
	"until" bigint NOT NULL,
	"last_play" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "archived_plays" bigint;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "archived" json;--> statement-breakpoint
ALTER TABLE "play_grants" ADD COLUMN "archived_plays" bigint;