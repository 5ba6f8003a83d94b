CREATE TABLE "photos" (
	"id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photos_id_width_pk" PRIMARY KEY("id","width")
);
