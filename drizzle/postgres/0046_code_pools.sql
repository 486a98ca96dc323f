CREATE TABLE "code_lots" (
	"org_id" text NOT NULL,
	"pool" bigint NOT NULL,
	"number" bigint NOT NULL,
	"expires_at" bigint,
	"created_at" bigint NOT NULL,
	"size" bigint NOT NULL,
	"free" bigint NOT NULL,
	"head" bigint NOT NULL,
	CONSTRAINT "code_lots_org_id_pool_number_pk" PRIMARY KEY("org_id","pool","number")
);
--> statement-breakpoint
CREATE TABLE "code_pools" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"pool_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"code_config" json,
	"low_at" bigint,
	"expires_at" bigint,
	"created_at" bigint NOT NULL,
	"total" bigint NOT NULL,
	"given" bigint NOT NULL,
	"used" bigint NOT NULL,
	"withdrawn" bigint NOT NULL,
	"low_told" boolean NOT NULL,
	"empty_told" boolean NOT NULL,
	"lots" bigint NOT NULL,
	"wanted" bigint,
	"made" bigint,
	"code_length" bigint,
	"code_prefix" text,
	"deleted_at" bigint,
	CONSTRAINT "code_pools_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "pool_codes" (
	"org_id" text NOT NULL,
	"pool" bigint NOT NULL,
	"place" bigint NOT NULL,
	"kind" text NOT NULL,
	"code_key" text NOT NULL,
	"code" text NOT NULL,
	"status" bigint NOT NULL,
	"at" bigint,
	"promo_code" bigint,
	"play" bigint,
	CONSTRAINT "pool_codes_org_id_pool_place_pk" PRIMARY KEY("org_id","pool","place")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "code_pools_by_id" ON "code_pools" USING btree ("pool_id","org_id") WHERE "code_pools"."deleted_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pool_codes_by_key" ON "pool_codes" USING btree ("code_key","kind","org_id");--> statement-breakpoint
CREATE INDEX "pool_codes_by_status" ON "pool_codes" USING btree ("pool","status","place");