ALTER TABLE "api_keys" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "signed_in_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "link_made_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "link_made_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "link_told_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "provider_issuer" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "provider_subject" text;--> statement-breakpoint
CREATE INDEX "api_keys_by_creator" ON "api_keys" USING btree ("org_id","created_by");--> statement-breakpoint
UPDATE "api_keys" SET "signed_in_at" = (SELECT max("at") FROM "audit_log" WHERE "audit_log"."org_id" = "api_keys"."org_id" AND "audit_log"."target" = "api_keys"."key_id" AND "audit_log"."action" = 'session.create' GROUP BY "audit_log"."org_id");
