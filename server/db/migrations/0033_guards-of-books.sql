-- The books are only ever added to.
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE ON "ledger_transactions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_append_only" BEFORE UPDATE OR DELETE ON "ledger_postings"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_not_zero" CHECK ("cents" <> 0);
--> statement-breakpoint
-- A sale can only be followed by its reversal, and that by another sale.
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_in_turn"
  CHECK ("position" > 0 AND "kind" = CASE WHEN "position" % 2 = 1 THEN 'sale' ELSE 'reversal' END);
--> statement-breakpoint
-- Debits and credits of a transaction come to nothing, and there is something of both, when it is committed.
CREATE FUNCTION "refuse_imbalance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transaction bigint := CASE TG_TABLE_NAME
    WHEN 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::bigint
    ELSE (to_jsonb(NEW) ->> 'transaction_id')::bigint END;
BEGIN
  IF (SELECT coalesce(sum(p.cents), 1) FROM "ledger_postings" p WHERE p.transaction_id = transaction) <> 0 THEN
    RAISE EXCEPTION 'transaction % of the books does not balance', transaction;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_transactions_balanced" AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_imbalance"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_postings_balanced" AFTER INSERT ON "ledger_postings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_imbalance"();
