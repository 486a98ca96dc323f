CREATE TABLE "audience_members" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"audience" bigint NOT NULL,
	"external_user_id" text NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "audience_members_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "audiences" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"audience_id" text NOT NULL,
	"name" text NOT NULL,
	"members" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "audiences_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audience_members_by_id" ON "audience_members" USING btree ("external_user_id","audience","org_id");--> statement-breakpoint
CREATE INDEX "audience_members_in_order" ON "audience_members" USING btree ("audience","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audiences_by_id" ON "audiences" USING btree ("audience_id","org_id") WHERE "audiences"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "audiences_deleted" ON "audiences" USING btree ("deleted_at") WHERE "audiences"."deleted_at" IS NOT NULL;