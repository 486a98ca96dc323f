ALTER TABLE `campaigns` ADD `told` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `decided_until` integer;--> statement-breakpoint
ALTER TABLE `budgets` ADD `told` text;--> statement-breakpoint
ALTER TABLE `budgets` ADD `early_last` integer;--> statement-breakpoint
ALTER TABLE `budgets` ADD `early_until` integer;--> statement-breakpoint
ALTER TABLE `stocks` ADD `told_periods` text;--> statement-breakpoint
ALTER TABLE `ranking_rounds` ADD `decided_play` integer;