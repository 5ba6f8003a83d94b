ALTER TABLE "rsvps" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "contact_key" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "network_key" text;--> statement-breakpoint
CREATE INDEX "rsvps_contact_key_index" ON "rsvps" USING btree ("contact_key") WHERE "rsvps"."contact_key" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_network_key_index" ON "rsvps" USING btree ("network_key") WHERE "rsvps"."network_key" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_waits_until_index" ON "rsvps" USING btree ("waits_until") WHERE "rsvps"."waits_until" is not null;