CREATE TABLE "test_payment_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"title" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"return_url" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"told_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_payment_pages_paymentId_unique" UNIQUE("payment_id")
);
