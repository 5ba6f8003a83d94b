CREATE TABLE "ledger_day_sums" (
	"day" date NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"cents" bigint NOT NULL,
	"count" integer NOT NULL,
	"selling" integer NOT NULL,
	CONSTRAINT "ledger_day_sums_day_part_key_pk" PRIMARY KEY("day","part","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_days_read" (
	"version" integer PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"time_zone" text NOT NULL
);
