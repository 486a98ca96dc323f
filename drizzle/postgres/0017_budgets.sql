CREATE TABLE "budgets" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"used" bigint NOT NULL,
	"given_back_until" bigint NOT NULL,
	"low_for" bigint,
	"reached_for" bigint,
	CONSTRAINT "budgets_org_id_campaign_pk" PRIMARY KEY("org_id","campaign")
);
