CREATE TABLE "membership_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"membership_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"tier" text NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"worth_cents" integer NOT NULL,
	"method" text,
	"account" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"page_url" text,
	"provider_id" text,
	"charge_id" text,
	"expires_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_try_on" date,
	"next_try_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"failure" text,
	"dispute" text,
	"taken_by" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	CONSTRAINT "membership_charges_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "membership_charges_period" CHECK ("membership_charges"."from_on" <= "membership_charges"."until_on"),
	CONSTRAINT "membership_charges_amount" CHECK ("membership_charges"."amount_cents" between 0 and "membership_charges"."worth_cents" and "membership_charges"."refunded_cents" between 0 and "membership_charges"."amount_cents"),
	CONSTRAINT "membership_charges_succeeded_at" CHECK (("membership_charges"."state" = 'succeeded') = ("membership_charges"."succeeded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "membership_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"state" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"failure" text,
	"given_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "membership_refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "membership_refunds_amount" CHECK ("membership_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"tier" text NOT NULL,
	"next_tier" text,
	"state" text NOT NULL,
	"price_cents" integer NOT NULL,
	"pay_way" text NOT NULL,
	"starts_on" date NOT NULL,
	"anchor_day" smallint NOT NULL,
	"paid_from" date NOT NULL,
	"paid_until" date NOT NULL,
	"paused_on" date,
	"resumes_on" date,
	"resumed_on" date,
	"reminded_for" date,
	"provider" text,
	"customer_id" text,
	"card_id" text,
	"card_label" text,
	"leaving_reason" text,
	"leaving_note" text,
	"ended_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_period" CHECK ("memberships"."paid_from" <= "memberships"."paid_until"),
	CONSTRAINT "memberships_price" CHECK ("memberships"."price_cents" >= 0),
	CONSTRAINT "memberships_anchor" CHECK ("memberships"."anchor_day" between 1 and 31),
	CONSTRAINT "memberships_paused" CHECK (("memberships"."state" = 'paused') = ("memberships"."paused_on" is not null and "memberships"."resumes_on" is not null)),
	CONSTRAINT "memberships_ended" CHECK (("memberships"."state" = 'ended') = ("memberships"."ended_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "test_payment_pages" ADD COLUMN "cancel_url" text;--> statement-breakpoint
ALTER TABLE "test_payment_pages" ADD COLUMN "keeps_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_payment_pages" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "membership_charges" ADD CONSTRAINT "membership_charges_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_refunds" ADD CONSTRAINT "membership_refunds_charge_id_membership_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."membership_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_charges_membership_id_created_at_index" ON "membership_charges" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE INDEX "membership_charges_succeeded_at_index" ON "membership_charges" USING btree ("succeeded_at");--> statement-breakpoint
CREATE INDEX "membership_charges_open" ON "membership_charges" USING btree ("next_try_at") WHERE "membership_charges"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "membership_charges_one_renewal" ON "membership_charges" USING btree ("membership_id","from_on") WHERE "membership_charges"."kind" = 'renewal' and "membership_charges"."state" in ('open', 'succeeded');--> statement-breakpoint
CREATE UNIQUE INDEX "membership_charges_one_page" ON "membership_charges" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "membership_refunds_charge_id_index" ON "membership_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "membership_refunds_created_at_index" ON "membership_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "membership_refunds_pending" ON "membership_refunds" USING btree ("next_attempt_at") WHERE "membership_refunds"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_each" ON "memberships" USING btree ("user_id") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "memberships_of_account" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("paid_until") WHERE "memberships"."state" <> 'ended';