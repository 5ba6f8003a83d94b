CREATE TABLE "booking_reminders" (
	"reference" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_reminders_reference_starts_at_pk" PRIMARY KEY("reference","starts_at")
);
--> statement-breakpoint
CREATE INDEX "booking_reminders_starts_at_index" ON "booking_reminders" USING btree ("starts_at");