ALTER TABLE "rsvps" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "room_charges" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_charges" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD COLUMN "seats" smallint;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD COLUMN "part_of" text;--> statement-breakpoint
ALTER TABLE "seat_refunds" ADD COLUMN "title" text;