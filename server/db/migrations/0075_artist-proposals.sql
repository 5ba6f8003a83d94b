CREATE TABLE "artist_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"state" text NOT NULL,
	"value" jsonb NOT NULL,
	"said" jsonb NOT NULL,
	"piece_id" text,
	"date_number" integer,
	"share_basis_points" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "artist_proposals_share" CHECK ("artist_proposals"."share_basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "artist_proposals" ADD CONSTRAINT "artist_proposals_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_proposals_artist_id_created_at_index" ON "artist_proposals" USING btree ("artist_id","created_at");--> statement-breakpoint
CREATE INDEX "artist_proposals_state_index" ON "artist_proposals" USING btree ("state");