ALTER TABLE "bans" ADD COLUMN "until" bigint;--> statement-breakpoint
ALTER TABLE "lifted_bans" ADD COLUMN "until" bigint;