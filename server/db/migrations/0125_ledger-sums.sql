CREATE TABLE "ledger_sums" (
	"version" integer NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"cents" bigint NOT NULL,
	"count" integer NOT NULL,
	"selling" integer NOT NULL,
	CONSTRAINT "ledger_sums_version_part_day_key_pk" PRIMARY KEY("version","part","day","key")
);
--> statement-breakpoint
CREATE INDEX "ledger_sums_version_part_key_index" ON "ledger_sums" USING btree ("version","part","key");