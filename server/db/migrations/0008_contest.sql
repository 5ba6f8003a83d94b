ALTER TABLE "contest_winners" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD COLUMN "is_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_entries" ADD COLUMN "verification_sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "survey_entries_campaign_index" ON "survey_entries" USING btree ("campaign");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_entries_verification_hash_index" ON "survey_entries" USING btree ("verification_hash");--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_campaign_unique" UNIQUE("campaign");