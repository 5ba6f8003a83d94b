-- As in 0027, and orders that are held for a payment count as open ones: they have kitchen time.
CREATE OR REPLACE FUNCTION "held_orders"("kind" text, "key" text, "since" timestamptz, "slot" timestamptz, "is_waiting" boolean,
  OUT "seconds" bigint, OUT "orders" bigint, OUT "slot_seconds" bigint)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  active text[] := CASE WHEN is_waiting THEN ARRAY['waiting'] ELSE ARRAY['pending', 'confirmed', 'preparing', 'ready', 'awaiting-payment'] END;
BEGIN
  IF held_orders.kind = 'email' THEN
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*), 0 INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.email_key = held_orders.key AND o.status = ANY(active) AND (is_waiting OR o.slot_starts_at >= since);
  ELSIF held_orders.kind = 'phone' THEN
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*), 0 INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.phone_key = held_orders.key AND o.status = ANY(active) AND (is_waiting OR o.slot_starts_at >= since);
  ELSIF held_orders.kind = 'network' THEN
    SELECT coalesce(sum(o.reserved_seconds) FILTER (WHERE o.status = ANY(active)), 0),
        count(*) FILTER (WHERE o.status = ANY(active)),
        coalesce(sum(o.reserved_seconds) FILTER (WHERE o.slot_starts_at = slot), 0)
      INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.network_key = held_orders.key AND NOT o.is_known AND CASE WHEN is_waiting THEN o.status = 'waiting'
        ELSE o.status NOT IN ('waiting', 'cancelled') AND o.slot_starts_at >= since END;
  ELSIF held_orders.kind = 'block' THEN
    SELECT coalesce(sum(o.reserved_seconds) FILTER (WHERE o.status = ANY(active)), 0),
        count(*) FILTER (WHERE o.status = ANY(active)),
        coalesce(sum(o.reserved_seconds) FILTER (WHERE o.slot_starts_at = slot), 0)
      INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.block_key = held_orders.key AND NOT o.is_known AND CASE WHEN is_waiting THEN o.status = 'waiting'
        ELSE o.status NOT IN ('waiting', 'cancelled') AND o.slot_starts_at >= since END;
  ELSIF held_orders.kind = 'range' THEN
    SELECT coalesce(sum(o.reserved_seconds) FILTER (WHERE o.status = ANY(active)), 0),
        count(*) FILTER (WHERE o.status = ANY(active)),
        coalesce(sum(o.reserved_seconds) FILTER (WHERE o.slot_starts_at = slot), 0)
      INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.range_key = held_orders.key AND NOT o.is_known AND CASE WHEN is_waiting THEN o.status = 'waiting'
        ELSE o.status NOT IN ('waiting', 'cancelled') AND o.slot_starts_at >= since END;
  ELSIF held_orders.kind = 'domain' THEN
    SELECT coalesce(sum(o.reserved_seconds) FILTER (WHERE o.status = ANY(active)), 0),
        count(*) FILTER (WHERE o.status = ANY(active)),
        coalesce(sum(o.reserved_seconds) FILTER (WHERE o.slot_starts_at = slot), 0)
      INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.domain_key = held_orders.key AND o.is_proven AND NOT o.is_known AND CASE WHEN is_waiting THEN o.status = 'waiting'
        ELSE o.status NOT IN ('waiting', 'cancelled') AND o.slot_starts_at >= since END;
  ELSIF held_orders.kind = 'newcomers' THEN
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*), 0 INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.status = 'waiting' AND o.is_proven AND NOT o.is_known;
  ELSE
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*), 0 INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.user_id = held_orders.key AND o.status = ANY(active) AND (is_waiting OR o.slot_starts_at >= since);
  END IF;
END $$;
