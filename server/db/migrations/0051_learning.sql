CREATE TABLE "assistant_calls" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"prompt_tokens" integer NOT NULL,
	"completion_tokens" integer NOT NULL,
	"ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" text PRIMARY KEY NOT NULL,
	"phrase" text NOT NULL,
	"kind" text NOT NULL,
	"target" text,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "lessons_phrase_unique" UNIQUE("phrase")
);
--> statement-breakpoint
CREATE INDEX "assistant_calls_at_index" ON "assistant_calls" USING btree ("at");