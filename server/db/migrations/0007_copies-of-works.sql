ALTER TABLE "work_sales" ADD COLUMN "copy" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "work_sales_one_per_copy" ON "work_sales" USING btree ("work_id","copy") WHERE returned_at is null;