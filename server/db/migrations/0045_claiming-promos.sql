ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_amounts" CHECK ("value" >= 0 AND "minimum_cents" >= 0
  AND "kind" IN ('percent', 'amount', 'free-item') AND ("kind" <> 'percent' OR "value" <= 100));
--> statement-breakpoint
-- An order that a promo code takes something off uses the code, in the transaction that places the order and with the row of the
-- code held: so the last use goes to one of two. What is raised here is told by server/promos/find.ts.
CREATE FUNCTION "claim_promo"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  off jsonb;
  promo "promo_codes"%ROWTYPE;
  used bigint;
BEGIN
  SELECT r INTO off FROM jsonb_array_elements(NEW.quote -> 'reductions') AS r WHERE r ->> 'kind' = 'promo';
  IF off IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO promo FROM "promo_codes" p WHERE p.code = off ->> 'code' FOR UPDATE;
  IF NOT FOUND OR promo.stopped_at IS NOT NULL THEN
    RAISE EXCEPTION 'The promo code was stopped meanwhile.' USING ERRCODE = 'LG101';
  END IF;
  IF promo.max_uses IS NOT NULL THEN
    SELECT count(*) INTO used FROM "promo_uses" u JOIN "orders" o ON o.id = u.order_id
      WHERE u.code = promo.code AND o.status NOT IN ('cancelled', 'refunded');
    IF used >= promo.max_uses THEN
      RAISE EXCEPTION 'The promo code was used up meanwhile.' USING ERRCODE = 'LG102';
    END IF;
  END IF;
  IF promo.max_per_person IS NOT NULL THEN
    SELECT count(*) INTO used FROM "promo_uses" u JOIN "orders" o ON o.id = u.order_id
      WHERE u.code = promo.code AND o.status NOT IN ('cancelled', 'refunded') AND (
        o.user_id = NEW.user_id OR lower(o.contact_email) = lower(NEW.contact_email)
        OR right(regexp_replace(o.contact_phone, '[^0-9]', '', 'g'), 10)
          = right(regexp_replace(NEW.contact_phone, '[^0-9]', '', 'g'), 10));
    IF used >= promo.max_per_person THEN
      RAISE EXCEPTION 'The promo code was used by this person meanwhile.' USING ERRCODE = 'LG103';
    END IF;
  END IF;
  INSERT INTO "promo_uses" (order_id, code, cents, at)
    VALUES (NEW.id, promo.code, (off ->> 'cents')::integer, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_claim_promo" AFTER INSERT ON "orders" FOR EACH ROW
  WHEN (NEW.quote ? 'reductions') EXECUTE FUNCTION "claim_promo"();
