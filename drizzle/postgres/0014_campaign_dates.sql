ALTER TABLE "campaigns" ADD COLUMN "dates_due_at" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "start_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "end_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "campaigns_dates_due" ON "campaigns" USING btree ("dates_due_at") WHERE "campaigns"."dates_due_at" IS NOT NULL;