-- Nobody is to work two shifts at once.
ALTER TABLE "planned_shifts" ADD CONSTRAINT "planned_shifts_no_overlap" EXCLUDE USING gist (
  "user_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&);
--> statement-breakpoint
ALTER TABLE "planned_shifts" ADD CONSTRAINT "planned_shifts_order" CHECK ("ends_at" > "starts_at");
