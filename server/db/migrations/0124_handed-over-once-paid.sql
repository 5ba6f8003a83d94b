-- As before (0120), but a sale of the till is placed before it is paid, and called off where it is not: only what was paid once, in full (`is_paid`) or
-- before it came to cost more (`due_cents`), was handed over.
CREATE OR REPLACE FUNCTION "handed_portions"(placed "orders", until date, items jsonb, toppings jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN placed.status IN ('waiting', 'awaiting-payment') THEN 0
    WHEN NOT placed.is_paid AND placed.due_cents IS NULL THEN 0
    WHEN (placed.created_at AT TIME ZONE placed.time_zone)::date >= until THEN 0
    ELSE "portions_in"(placed.quote, items, toppings, true)
  END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "promised_portions"(placed "orders", until date, items jsonb, toppings jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN placed.status IN ('waiting', 'cancelled', 'refunded') THEN 0
    WHEN (coalesce(placed.pickup_at, placed.estimated_at) AT TIME ZONE placed.time_zone)::date >= until THEN 0
    ELSE "portions_in"(placed.quote, items, toppings, false)
      + CASE
        WHEN placed.status = 'awaiting-payment' OR (NOT placed.is_paid AND placed.due_cents IS NULL)
        THEN "portions_in"(placed.quote, items, toppings, true) ELSE 0
      END
  END
$$;
