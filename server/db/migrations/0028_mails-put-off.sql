ALTER TABLE "outbox" ADD COLUMN "first_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "waits_for_server" boolean DEFAULT false NOT NULL;