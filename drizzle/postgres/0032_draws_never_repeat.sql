ALTER TABLE "moment_batches" ADD COLUMN "drawn_from" json;--> statement-breakpoint
ALTER TABLE "moment_batches" ADD COLUMN "dropped_at" bigint;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "closing" integer;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "instance" text;