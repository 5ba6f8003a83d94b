ALTER TABLE "rsvps" ADD COLUMN "held_again_as" text;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "held_again_as" text;