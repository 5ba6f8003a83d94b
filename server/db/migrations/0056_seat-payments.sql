CREATE TABLE "class_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" text,
	"email" text,
	"amount_cents" integer NOT NULL,
	"left_cents" integer NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_credits_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "class_credits_left" CHECK ("class_credits"."amount_cents" > 0 and "class_credits"."left_cents" between 0 and "class_credits"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "seat_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"released_cents" integer DEFAULT 0 NOT NULL,
	"method" text,
	"credit_id" text,
	"account" text,
	"idempotency_key" text NOT NULL,
	"page_url" text,
	"provider_id" text,
	"charge_id" text,
	"expires_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"failure" text,
	"dispute" text,
	"taken_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	CONSTRAINT "seat_charges_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "seat_charges_amount" CHECK ("seat_charges"."amount_cents" > 0 and "seat_charges"."released_cents" between 0 and "seat_charges"."amount_cents"),
	CONSTRAINT "seat_charges_succeeded_at" CHECK (("seat_charges"."state" = 'succeeded') = ("seat_charges"."succeeded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "seat_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"state" text NOT NULL,
	"account" text NOT NULL,
	"credit_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"failure" text,
	"given_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "seat_refunds_amount" CHECK ("seat_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
DROP INDEX "rsvps_one_per_email";--> statement-breakpoint
DROP INDEX "rsvps_one_per_class";--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "is_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "tier" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD CONSTRAINT "seat_charges_credit_id_class_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."class_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_refunds" ADD CONSTRAINT "seat_refunds_charge_id_seat_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."seat_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_refunds" ADD CONSTRAINT "seat_refunds_credit_id_class_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."class_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_credits_user_id_index" ON "class_credits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_credits_expires_at_index" ON "class_credits" USING btree ("expires_at") WHERE "class_credits"."left_cents" > 0;--> statement-breakpoint
CREATE INDEX "seat_charges_reference_created_at_index" ON "seat_charges" USING btree ("reference","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_charges_one_open" ON "seat_charges" USING btree ("reference") WHERE "seat_charges"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "seat_charges_one_page" ON "seat_charges" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "seat_refunds_charge_id_index" ON "seat_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "seat_refunds_pending" ON "seat_refunds" USING btree ("next_attempt_at") WHERE "seat_refunds"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rsvps_held_until_index" ON "rsvps" USING btree ("held_until") WHERE "rsvps"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_user_id_index" ON "rsvps" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_per_email" ON "rsvps" USING btree ("event_id","email") WHERE status <> 'cancelled' and not is_online;--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_per_class" ON "rsvps" USING btree ("class_id","email") WHERE status <> 'cancelled' and not is_online;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_money" CHECK (discount_cents >= 0 and (price_cents is null or price_cents >= discount_cents));--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_held_until" CHECK (status not in ('held', 'offered') or held_until is not null);