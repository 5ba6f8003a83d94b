-- What was promised before the draw, and what was drawn, is never changed afterwards: the database itself refuses.
CREATE FUNCTION "refuse_redrawing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD."seed" IS NOT NULL
    OR (OLD."campaign", OLD."rule", OLD."lines_hash", OLD."winner_count", OLD."alternate_count", OLD."seed_source", OLD."committed_at")
      IS DISTINCT FROM (NEW."campaign", NEW."rule", NEW."lines_hash", NEW."winner_count", NEW."alternate_count", NEW."seed_source", NEW."committed_at")
    OR OLD."lines" IS DISTINCT FROM NEW."lines"
  THEN
    RAISE EXCEPTION 'A published draw is not changed.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contest_draws_fixed" BEFORE UPDATE OR DELETE ON "contest_draws"
  FOR EACH ROW EXECUTE FUNCTION "refuse_redrawing"();
--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_counts"
  CHECK ("winner_count" > 0 AND "alternate_count" >= 0);
