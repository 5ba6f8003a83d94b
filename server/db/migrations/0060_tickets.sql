ALTER TABLE "rsvps" ADD COLUMN "tickets" jsonb;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "arrivals" jsonb;