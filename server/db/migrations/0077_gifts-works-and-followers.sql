CREATE TABLE "artist_follows" (
	"user_id" text NOT NULL,
	"artist_id" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "artist_follows_user_id_artist_id_pk" PRIMARY KEY("user_id","artist_id")
);
--> statement-breakpoint
CREATE TABLE "artist_news" (
	"artist_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"piece_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "artist_news_artist_id_kind_key_pk" PRIMARY KEY("artist_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "commission_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"artist_id" text NOT NULL,
	"wish" text NOT NULL,
	"size" text NOT NULL,
	"budget" text NOT NULL,
	"by_date" date,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_gift_months" (
	"gift_id" text NOT NULL,
	"number" smallint NOT NULL,
	"membership_id" text NOT NULL,
	"tier" text NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"cents" integer NOT NULL,
	"earned_at" timestamp with time zone,
	"is_forfeited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "membership_gift_months_gift_id_number_pk" PRIMARY KEY("gift_id","number"),
	CONSTRAINT "membership_gift_months_period" CHECK ("membership_gift_months"."from_on" < "membership_gift_months"."until_on")
);
--> statement-breakpoint
CREATE TABLE "membership_gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer_id" text,
	"buyer_name" text NOT NULL,
	"tier" text NOT NULL,
	"months" smallint NOT NULL,
	"amount_cents" integer NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"message" text NOT NULL,
	"send_on" date NOT NULL,
	"mailed_at" timestamp with time zone,
	"code_hash" text NOT NULL,
	"state" text NOT NULL,
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
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"membership_id" text,
	"refund_id" text,
	"refund_state" text,
	"refund_reason" text,
	"refunded_by" text,
	"refunded_at" timestamp with time zone,
	"refund_provider_id" text,
	"refund_attempts" integer DEFAULT 0 NOT NULL,
	"refund_next_at" timestamp with time zone,
	"refund_failure" text,
	CONSTRAINT "membership_gifts_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "membership_gifts_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "membership_gifts_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "membership_gifts_months" CHECK ("membership_gifts"."months" between 1 and 12),
	CONSTRAINT "membership_gifts_amount" CHECK ("membership_gifts"."amount_cents" > 0),
	CONSTRAINT "membership_gifts_paid" CHECK (("membership_gifts"."state" = 'succeeded') = ("membership_gifts"."paid_at" is not null)),
	CONSTRAINT "membership_gifts_once" CHECK ("membership_gifts"."redeemed_at" is null or ("membership_gifts"."state" = 'succeeded' and ("membership_gifts"."refund_id" is null or "membership_gifts"."refund_state" = 'failed')))
);
--> statement-breakpoint
CREATE TABLE "work_holds" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"work_id" text NOT NULL,
	CONSTRAINT "work_holds_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_follows" ADD CONSTRAINT "artist_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_follows" ADD CONSTRAINT "artist_follows_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_news" ADD CONSTRAINT "artist_news_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_requests" ADD CONSTRAINT "commission_requests_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_requests" ADD CONSTRAINT "commission_requests_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_gift_months" ADD CONSTRAINT "membership_gift_months_gift_id_membership_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."membership_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_gift_months" ADD CONSTRAINT "membership_gift_months_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_gifts" ADD CONSTRAINT "membership_gifts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_gifts" ADD CONSTRAINT "membership_gifts_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_holds" ADD CONSTRAINT "work_holds_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_follows_artist_id_index" ON "artist_follows" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "artist_news_artist_id_seen_at_index" ON "artist_news" USING btree ("artist_id","seen_at");--> statement-breakpoint
CREATE INDEX "commission_requests_artist_id_created_at_index" ON "commission_requests" USING btree ("artist_id","created_at");--> statement-breakpoint
CREATE INDEX "membership_gift_months_membership_id_index" ON "membership_gift_months" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "membership_gift_months_to_earn" ON "membership_gift_months" USING btree ("from_on") WHERE "membership_gift_months"."earned_at" is null;--> statement-breakpoint
CREATE INDEX "membership_gifts_buyer_id_index" ON "membership_gifts" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "membership_gifts_membership_id_index" ON "membership_gifts" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "membership_gifts_created_at_index" ON "membership_gifts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "membership_gifts_to_send" ON "membership_gifts" USING btree ("send_on") WHERE "membership_gifts"."state" = 'succeeded' and "membership_gifts"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_gifts_one_page" ON "membership_gifts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "work_holds_work_id_index" ON "work_holds" USING btree ("work_id");