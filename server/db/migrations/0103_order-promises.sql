CREATE TABLE "order_promises" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"minutes" double precision NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
