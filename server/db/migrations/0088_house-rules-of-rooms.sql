ALTER TABLE "space_bookings" ADD COLUMN "rules_version" text;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "rules_agreed_at" timestamp with time zone;