CREATE TABLE "room_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"method" text,
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
	CONSTRAINT "room_charges_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "room_charges_amount" CHECK ("room_charges"."amount_cents" > 0 and "room_charges"."refunded_cents" between 0 and "room_charges"."amount_cents"),
	CONSTRAINT "room_charges_succeeded_at" CHECK (("room_charges"."state" = 'succeeded') = ("room_charges"."succeeded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "room_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"state" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"failure" text,
	"given_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "room_refunds_amount" CHECK ("room_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "room_reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" text,
	"event_id" text,
	"class_id" text,
	"first_room" smallint NOT NULL,
	"last_room" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"own_number" integer,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_enforced" boolean DEFAULT true NOT NULL,
	CONSTRAINT "room_reservations_of_one" CHECK (num_nonnulls("room_reservations"."booking_id", "room_reservations"."event_id", "room_reservations"."class_id") = 1 and ("room_reservations"."booking_id" is null) = ("room_reservations"."own_number" is not null)),
	CONSTRAINT "room_reservations_forward" CHECK ("room_reservations"."starts_at" < "room_reservations"."ends_at" and "room_reservations"."ends_at" <= "room_reservations"."free_at" and "room_reservations"."first_room" between 1 and "room_reservations"."last_room" and "room_reservations"."last_room" <= 2)
);
--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "state" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "headcount" smallint;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "buffer_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "deposit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "tier" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "refund_steps" jsonb;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "network_key" text;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_charges" ADD CONSTRAINT "room_charges_booking_id_space_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."space_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_refunds" ADD CONSTRAINT "room_refunds_charge_id_room_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."room_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_reservations" ADD CONSTRAINT "room_reservations_booking_id_space_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."space_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_reservations" ADD CONSTRAINT "room_reservations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_reservations" ADD CONSTRAINT "room_reservations_class_id_class_sessions_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_charges_booking_id_created_at_index" ON "room_charges" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "room_charges_one_open" ON "room_charges" USING btree ("booking_id") WHERE "room_charges"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "room_charges_one_page" ON "room_charges" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "room_refunds_charge_id_index" ON "room_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "room_refunds_pending" ON "room_refunds" USING btree ("next_attempt_at") WHERE "room_refunds"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "room_reservations_booking_id_index" ON "room_reservations" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_reservations_event_id_index" ON "room_reservations" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_reservations_class_id_index" ON "room_reservations" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "room_reservations_starts_at_index" ON "room_reservations" USING btree ("starts_at");--> statement-breakpoint
ALTER TABLE "space_bookings" ADD CONSTRAINT "space_bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_bookings_starts_at_index" ON "space_bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "space_bookings_user_id_index" ON "space_bookings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "space_bookings_held" ON "space_bookings" USING btree ("held_until") WHERE "space_bookings"."state" = 'held';--> statement-breakpoint
ALTER TABLE "space_bookings" ADD CONSTRAINT "space_bookings_money" CHECK ("space_bookings"."discount_cents" >= 0 and "space_bookings"."deposit_cents" >= 0 and ("space_bookings"."price_cents" is null or "space_bookings"."price_cents" >= "space_bookings"."discount_cents"));--> statement-breakpoint
ALTER TABLE "space_bookings" ADD CONSTRAINT "space_bookings_held_until" CHECK (("space_bookings"."state" = 'held') = ("space_bookings"."held_until" is not null));