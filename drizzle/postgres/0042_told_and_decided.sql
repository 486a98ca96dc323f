ALTER TABLE "budgets" ADD COLUMN "told" json;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "early_last" bigint;--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "early_until" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "told" json;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "decided_until" bigint;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "told_periods" json;--> statement-breakpoint
ALTER TABLE "ranking_rounds" ADD COLUMN "decided_play" bigint;