CREATE TABLE "parked_bills" (
	"id" text PRIMARY KEY NOT NULL,
	"bill" jsonb,
	"parked_at" timestamp with time zone NOT NULL,
	"parked_by" text NOT NULL,
	"till_name" text NOT NULL,
	"take_id" text,
	"taken_at" timestamp with time zone,
	"taken_by" text,
	"taken_till" text,
	"is_removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "parked_bills_parked_at_index" ON "parked_bills" USING btree ("parked_at");--> statement-breakpoint
CREATE INDEX "parked_bills_taken_at_index" ON "parked_bills" USING btree ("taken_at");