DROP INDEX "awards_of_winners";--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "recorded_by" text;