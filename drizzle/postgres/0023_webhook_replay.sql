ALTER TABLE "deliveries" ADD COLUMN "auto_replays" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "auto_replay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "replay_since" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "replay_after" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "replay_at" bigint;--> statement-breakpoint
CREATE INDEX "webhooks_replaying" ON "webhooks" USING btree ("replay_at") WHERE "webhooks"."replay_at" IS NOT NULL;