-- An order on which points are spent takes them in the transaction that places the order, with the account held: they are spent once.
CREATE FUNCTION "claim_points"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer;
  held bigint;
BEGIN
  SELECT (r ->> 'points')::integer INTO wanted
    FROM jsonb_array_elements(NEW.quote -> 'reductions') AS r WHERE r ->> 'kind' = 'points';
  IF wanted IS NULL OR NEW.user_id IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM "users" u WHERE u.id = NEW.user_id FOR UPDATE;
  SELECT coalesce(sum(e.points), 0) INTO held FROM "point_entries" e WHERE e.user_id = NEW.user_id;
  IF held < wanted THEN
    RAISE EXCEPTION 'The points were spent meanwhile.' USING ERRCODE = 'LG104';
  END IF;
  INSERT INTO "point_entries" (user_id, order_id, kind, points, at)
    VALUES (NEW.user_id, NEW.id, 'spent', -wanted, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_claim_points" AFTER INSERT ON "orders" FOR EACH ROW
  WHEN (NEW.quote ? 'reductions') EXECUTE FUNCTION "claim_points"();
