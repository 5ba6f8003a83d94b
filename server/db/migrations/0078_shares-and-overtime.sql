CREATE TABLE "artist_agreements" (
	"kind" text NOT NULL,
	"piece_id" text NOT NULL,
	"artist_id" text NOT NULL,
	"share_basis_points" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "artist_agreements_kind_piece_id_pk" PRIMARY KEY("kind","piece_id"),
	CONSTRAINT "artist_agreements_share" CHECK ("artist_agreements"."share_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "artist_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"month" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"account" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"paid_by" text NOT NULL,
	CONSTRAINT "artist_payouts_once" UNIQUE("artist_id","month"),
	CONSTRAINT "artist_payouts_amount" CHECK ("artist_payouts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "artist_seat_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"kind" text NOT NULL,
	"piece_id" text NOT NULL,
	"title" text NOT NULL,
	"reference" text NOT NULL,
	"seats" smallint NOT NULL,
	"kept_cents" integer NOT NULL,
	"artist_cents" integer NOT NULL,
	"is_forfeited" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "nths" jsonb;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "overtime_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "overtime_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_agreements" ADD CONSTRAINT "artist_agreements_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_payouts" ADD CONSTRAINT "artist_payouts_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_seat_shares" ADD CONSTRAINT "artist_seat_shares_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_agreements_artist_id_index" ON "artist_agreements" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "artist_seat_shares_artist_id_at_index" ON "artist_seat_shares" USING btree ("artist_id","at");--> statement-breakpoint
CREATE INDEX "artist_seat_shares_kind_piece_id_index" ON "artist_seat_shares" USING btree ("kind","piece_id");--> statement-breakpoint
CREATE INDEX "artist_seat_shares_reference_index" ON "artist_seat_shares" USING btree ("reference");