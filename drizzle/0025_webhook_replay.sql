ALTER TABLE `deliveries` ADD `auto_replays` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `auto_replay` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `replay_since` integer;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `replay_after` integer;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `replay_at` integer;--> statement-breakpoint
CREATE INDEX `webhooks_replaying` ON `webhooks` (`replay_at`) WHERE "webhooks"."replay_at" IS NOT NULL;