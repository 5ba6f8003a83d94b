CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tip_cents" integer DEFAULT 0 NOT NULL,
	"given_cents" integer,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refunded_tip_cents" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"charge_id" text,
	"page_url" text,
	"idempotency_key" text NOT NULL,
	"expires_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"failure" text,
	"dispute" text,
	"taken_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	CONSTRAINT "payments_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount_cents" >= 0 and "payments"."tip_cents" >= 0 and "payments"."amount_cents" + "payments"."tip_cents" > 0),
	CONSTRAINT "payments_refunds_within" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents" and "payments"."refunded_tip_cents" between 0 and "payments"."tip_cents"),
	CONSTRAINT "payments_given_enough" CHECK ("payments"."given_cents" is null or "payments"."given_cents" >= "payments"."amount_cents" + "payments"."tip_cents"),
	CONSTRAINT "payments_succeeded_at" CHECK (("payments"."state" = 'succeeded') = ("payments"."succeeded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tip_cents" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"parts" jsonb,
	"reduces_sale" boolean DEFAULT false NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"failure" text,
	"given_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount_cents" >= 0 and "refunds"."tip_cents" >= 0 and "refunds"."amount_cents" + "refunds"."tip_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_succeeded_at_index" ON "payments" USING btree ("succeeded_at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("expires_at") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_method_provider_id_index" ON "payments" USING btree ("method","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_created_at_index" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."state" = 'pending';