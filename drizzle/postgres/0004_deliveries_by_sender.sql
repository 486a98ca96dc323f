DROP INDEX "deliveries_due";--> statement-breakpoint
DROP INDEX "deliveries_by_webhook";--> statement-breakpoint
DROP INDEX "deliveries_failed";--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "sender" SET DEFAULT 0;--> statement-breakpoint
UPDATE "deliveries" SET "sender" = 0 WHERE "sender" IS NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "sender" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_by_sender" ON "deliveries" USING btree ("sender","webhook","due_at","id") WHERE "deliveries"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_pending" ON "deliveries" USING btree ("webhook","id") WHERE "deliveries"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_by_webhook" ON "deliveries" USING btree ("webhook","id");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("webhook","id") WHERE "deliveries"."status" = 'failed';