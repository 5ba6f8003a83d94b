ALTER TABLE "class_credits" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "class_credits" ADD COLUMN "seats" smallint;--> statement-breakpoint
ALTER TABLE "class_credits" ADD COLUMN "seats_left" smallint;--> statement-breakpoint
ALTER TABLE "class_credits" ADD COLUMN "up_to_cents" integer;--> statement-breakpoint
ALTER TABLE "class_credits" ADD COLUMN "days" smallint;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD COLUMN "pack_cents" integer;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD COLUMN "pack_seats" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "class_credits_one_pack" ON "class_credits" USING btree ("reference") WHERE "class_credits"."seats" is not null;--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_pack" CHECK (num_nulls("class_credits"."title", "class_credits"."seats", "class_credits"."seats_left", "class_credits"."up_to_cents", "class_credits"."days") in (0, 5) and "class_credits"."seats_left" between 0 and "class_credits"."seats");