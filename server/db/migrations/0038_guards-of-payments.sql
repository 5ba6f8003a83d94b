-- A payment and a refund are of an order. Here, because the schemas do not import each other.
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
-- An order can be changed after it is sold: a part of it is given back. A sale follows nothing or a reversal; an adjustment and
-- a reversal follow a sale or an adjustment. Payments, refunds and drawer movements stand for themselves.
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_in_turn";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kinds" CHECK ("position" > 0 AND CASE
  WHEN "subject" IN ('order', 'work-sale') THEN "kind" IN ('sale', 'adjustment', 'reversal')
  ELSE "kind" = "subject" END);
--> statement-breakpoint
CREATE FUNCTION "refuse_out_of_turn"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text;
BEGIN
  SELECT t.kind INTO before FROM "ledger_transactions" t
    WHERE t.subject = NEW.subject AND t.subject_id = NEW.subject_id AND t.position = NEW.position - 1;
  IF NEW.position > 1 AND before IS NULL THEN
    RAISE EXCEPTION 'ledger_transactions_in_turn: number % of % has none before it', NEW.position, NEW.subject_id;
  END IF;
  IF NEW.subject IN ('order', 'work-sale') AND (NEW.kind = 'sale') <> (before IS NULL OR before = 'reversal') THEN
    RAISE EXCEPTION 'ledger_transactions_in_turn: % after % of %', NEW.kind, coalesce(before, 'nothing'), NEW.subject_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_in_turn" BEFORE INSERT ON "ledger_transactions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_out_of_turn"();
--> statement-breakpoint
-- What was paid before there were payments. Its money stands in the books on the account 'till' already, by the sale of its order.
INSERT INTO "payments" ("id", "order_id", "method", "state", "account", "amount_cents", "refunded_cents", "idempotency_key",
  "created_at", "succeeded_at")
SELECT 'before-' || o.id, o.id, 'counter', 'succeeded', 'till', t.cents,
  CASE WHEN o.status IN ('cancelled', 'refunded') THEN t.cents ELSE 0 END, 'before-' || o.id, p.at, p.at
FROM "orders" o,
  LATERAL (SELECT (o.quote ->> 'totalCents')::integer AS cents) AS t,
  LATERAL (SELECT coalesce(max(c.at), o.updated_at) AS at FROM "order_changes" c
    WHERE c.order_id = o.id AND c.kind = 'paid' AND c.value) AS p
WHERE o.is_paid AND t.cents > 0;
--> statement-breakpoint
INSERT INTO "refunds" ("id", "payment_id", "order_id", "state", "account", "amount_cents", "reason", "idempotency_key",
  "given_by", "created_at", "settled_at")
SELECT 'before-' || o.id, 'before-' || o.id, o.id, 'succeeded', 'till', (o.quote ->> 'totalCents')::integer,
  CASE o.status WHEN 'cancelled' THEN 'The order was cancelled' ELSE 'The order was refunded' END, 'before-' || o.id,
  'the system', o.updated_at, o.updated_at
FROM "orders" o WHERE o.is_paid AND o.status IN ('cancelled', 'refunded') AND (o.quote ->> 'totalCents')::integer > 0;
