CREATE TABLE "kept_sums" (
	"version" integer PRIMARY KEY NOT NULL,
	"after" bigint NOT NULL,
	"up_to" bigint NOT NULL,
	"time_zone" text NOT NULL,
	"sums" jsonb NOT NULL
);
