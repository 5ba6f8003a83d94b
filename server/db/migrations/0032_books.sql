CREATE TABLE "ledger_postings" (
	"transaction_id" bigint NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "ledger_postings_transaction_id_account_pk" PRIMARY KEY("transaction_id","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "ledger_transactions_subject_subjectId_position_unique" UNIQUE("subject","subject_id","position")
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_postings_day_account_cents_index" ON "ledger_postings" USING btree ("day","account","cents");--> statement-breakpoint
CREATE INDEX "ledger_transactions_day_id_index" ON "ledger_transactions" USING btree ("day","id");