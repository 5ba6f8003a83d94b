CREATE TABLE "till_standings" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"selling_at" timestamp with time zone,
	"unsent_count" integer NOT NULL,
	"unsent_since" timestamp with time zone,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "till_sales_late" ON "till_sales" USING btree ("arrived_at") WHERE "till_sales"."arrived_at" is not null;