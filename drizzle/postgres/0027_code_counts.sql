CREATE TABLE "code_changes" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"code" bigint NOT NULL,
	"campaign" bigint NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"issued" bigint NOT NULL,
	"redeemed" bigint NOT NULL,
	"deactivated" bigint NOT NULL,
	CONSTRAINT "code_changes_org_id_id_expires_at_pk" PRIMARY KEY("org_id","id","expires_at")
);
--> statement-breakpoint
CREATE TABLE "code_counts" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"issued" bigint NOT NULL,
	"redeemed" bigint NOT NULL,
	"deactivated" bigint NOT NULL,
	CONSTRAINT "code_counts_key" PRIMARY KEY("org_id","campaign","issued_at","expires_at")
);
--> statement-breakpoint
CREATE TABLE "code_marks" (
	"org_id" text PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"begun_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_counts" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"at" bigint NOT NULL,
	"currency" text NOT NULL,
	"redemptions" bigint NOT NULL,
	"sale_total" numeric NOT NULL,
	"discount_amount" numeric NOT NULL,
	CONSTRAINT "sale_counts_key" PRIMARY KEY("org_id","campaign","at","currency")
);
--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "counts_codes" boolean DEFAULT false NOT NULL;