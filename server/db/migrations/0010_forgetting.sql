CREATE INDEX "orders_user_id_created_at_index" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
-- What happened stays as it was; who it was can be forgotten, by whoever says so for the length of a transaction
-- (set_config of lounge.forgetting), and nothing else can be changed with it.
CREATE OR REPLACE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people text[] := ARRAY['by', 'by_id', 'by_name', 'subject', 'before', 'after'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND TG_TABLE_NAME IN ('order_changes', 'audit_log')
    AND current_setting('lounge.forgetting', true) = 'on'
    AND to_jsonb(NEW) - people = to_jsonb(OLD) - people
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
