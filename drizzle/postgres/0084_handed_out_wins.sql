ALTER TABLE "archived_prizes" ADD COLUMN "handed_out" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "archived_prizes" ADD COLUMN "handed_out_value" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "counts_archived" boolean DEFAULT false NOT NULL;