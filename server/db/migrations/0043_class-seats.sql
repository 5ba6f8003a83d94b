ALTER TABLE "rsvps" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "status" text DEFAULT 'scheduled' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "class_id" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "participants" jsonb;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "sit_with" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_class_id_class_sessions_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_per_class" ON "rsvps" USING btree ("class_id","email") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "rsvps_class_id_status_position_index" ON "rsvps" USING btree ("class_id","status","position");--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_waiting" CHECK (waiting >= 0);--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_one_occasion" CHECK (num_nonnulls(event_id, class_id) = 1);