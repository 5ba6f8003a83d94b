ALTER TABLE "notifications" ADD COLUMN "about" text;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_about_user_id_index" ON "notifications" USING btree ("about","user_id");