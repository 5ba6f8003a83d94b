ALTER TABLE "rsvps" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;