ALTER TABLE "private_event_enquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "private_event_enquiries" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "private_event_enquiries" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "private_event_enquiries" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "private_event_enquiries" ADD COLUMN "reminded" jsonb;--> statement-breakpoint
ALTER TABLE "private_event_enquiries" ADD COLUMN "run_sheet" jsonb;--> statement-breakpoint
ALTER TABLE "private_event_enquiries" ADD COLUMN "lost_because" text;