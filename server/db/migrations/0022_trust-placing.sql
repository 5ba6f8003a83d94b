-- Who placed an order before this version counts as they did: guests are no newcomers, all others are known.
UPDATE "orders" SET is_known = false WHERE NOT is_proven AND slot_starts_at > now() - interval '1 day';
--> statement-breakpoint
UPDATE "pickup_slots" SET newcomer_seconds = guest_seconds WHERE guest_seconds > 0;
--> statement-breakpoint
UPDATE "rsvps" SET is_known = true WHERE is_proven;
--> statement-breakpoint
-- What the open orders of one key hold, or how many of them wait: seconds of making, number, and seconds of one slot. Those
-- of networks are counted for people who are not known, those of mail domains where somebody proved the address.
-- Called where sequential scans are off, as in `place_orders`.
CREATE FUNCTION "held_orders"("kind" text, "key" text, "since" timestamptz, "slot" timestamptz, "is_waiting" boolean,
  OUT "seconds" bigint, OUT "orders" bigint, OUT "slot_seconds" bigint)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  active text[] := CASE WHEN is_waiting THEN ARRAY['waiting'] ELSE ARRAY['pending', 'confirmed', 'preparing', 'ready'] END;
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
  ELSE
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*), 0 INTO seconds, orders, slot_seconds FROM "orders" o
      WHERE o.user_id = held_orders.key AND o.status = ANY(active) AND (is_waiting OR o.slot_starts_at >= since);
  END IF;
END $$;
--> statement-breakpoint
-- As in 0019, and newcomers have a share of each slot together with guests, and parts of it for each network and mail
-- domain. Servers of the versions before name less: their proven orders count as known.
-- Why: docs/decisions/shares-of-guests.md.
-- Places orders in one statement, all of them or none: see server/ordering/placing.ts for what goes in and comes out.
-- Locks are taken in one order by every caller: the keys that are counted by, what waits, the orders, and last the slots,
-- whose rows everybody wants and which are held from here to the commit only.
CREATE OR REPLACE FUNCTION "place_orders"("entries" text, "capacity" integer, "since" timestamptz) RETURNS jsonb
LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  sent jsonb := entries::jsonb;
  entry jsonb;
  lim jsonb;
  n integer := -1;
  found_id text;
  found_hash text;
  slot timestamptz;
  needs integer;
  pos integer;
  total bigint;
  guest_total bigint;
  used_seconds bigint;
  used_orders bigint;
  over_kind text;
  results jsonb[] := '{}';
  accepted integer[] := '{}';
  numbers bigint[] := '{}';
  slots timestamptz[] := '{}';
  booked bigint[] := '{}';
  added bigint[] := '{}';
  is_guests boolean;
  guest_booked bigint[] := '{}';
  guest_added bigint[] := '{}';
  guest_share bigint;
  least_guest_share bigint;
  is_waiting boolean;
  is_unknown boolean;
  newcomer_total bigint;
  newcomer_booked bigint[] := '{}';
  newcomer_added bigint[] := '{}';
  newcomer_share bigint;
  least_newcomer_share bigint;
  most_of_slot bigint;
  used_of_slot bigint;
  waiting_networks text[] := '{}';
  counted text[] := '{}';
  counted_seconds integer[] := '{}';
  counted_slots timestamptz[] := '{}';
  counted_waiting boolean[] := '{}';
  count_taken integer;
BEGIN
  PERFORM pg_advisory_xact_lock(keys.k) FROM (
    SELECT DISTINCT hashtextextended(l ->> 'key', 0) AS k
    FROM jsonb_array_elements(sent) AS e, jsonb_array_elements(e -> 'limits') AS l
    ORDER BY 1
  ) AS keys;
  -- How many wait is counted and added to in one step, as `endSurplusOrders` does.
  IF EXISTS (SELECT 1 FROM jsonb_array_elements(sent) AS e WHERE e ->> 'waitingMost' IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('orders that wait', 0));
  END IF;

  FOR entry IN SELECT value FROM jsonb_array_elements(sent) LOOP
    n := n + 1;
    SELECT o.id, o.request_hash INTO found_id, found_hash FROM "orders" o WHERE o.idempotency_key = entry ->> 'key';
    IF FOUND THEN
      results := results || jsonb_build_object('outcome', 'replay', 'id', found_id, 'hash', found_hash);
      CONTINUE;
    END IF;

    -- The cheap refusal: nothing is written and nothing is locked for a slot that is full already.
    slot := (entry ->> 'slot')::timestamptz;
    needs := (entry ->> 'seconds')::integer;
    pos := array_position(slots, slot);
    IF pos IS NULL THEN
      SELECT s.booked_seconds, s.guest_seconds, s.newcomer_seconds INTO total, guest_total, newcomer_total
        FROM "pickup_slots" s WHERE s.starts_at = slot;
      slots := slots || slot;
      booked := booked || coalesce(total, 0);
      added := added || 0::bigint;
      guest_booked := guest_booked || coalesce(guest_total, 0);
      guest_added := guest_added || 0::bigint;
      newcomer_booked := newcomer_booked || coalesce(newcomer_total, 0);
      newcomer_added := newcomer_added || 0::bigint;
      pos := cardinality(slots);
    END IF;
    total := booked[pos] + added[pos];
    IF total > 0 AND total + needs > capacity THEN
      results := results || '{"outcome": "full"}'::jsonb;
      CONTINUE;
    END IF;

    is_waiting := (entry ->> 'isWaiting')::boolean;
    is_guests := NOT is_waiting AND NOT coalesce((entry -> 'row' ->> 'isProven')::boolean, true);
    is_unknown := NOT is_waiting
      AND NOT coalesce((entry -> 'row' ->> 'isKnown')::boolean, (entry -> 'row' ->> 'isProven')::boolean, true);

    -- Nobody else adds to what a key has meanwhile: all of them are locked.
    over_kind := NULL;
    FOR lim IN SELECT value FROM jsonb_array_elements(entry -> 'limits') LOOP
      SELECT o.seconds, o.orders, o.slot_seconds INTO used_seconds, used_orders, used_of_slot
        FROM "held_orders"(lim ->> 'kind', lim ->> 'key', since, slot, is_waiting) o;
      IF (lim ->> 'key') = ANY(counted) THEN
        SELECT used_seconds + coalesce(sum(c.seconds), 0), used_orders + count(*),
            used_of_slot + coalesce(sum(c.seconds) FILTER (WHERE c.slot_at = slot), 0)
          INTO used_seconds, used_orders, used_of_slot
          FROM unnest(counted, counted_seconds, counted_slots, counted_waiting) AS c(key, seconds, slot_at, waits)
          WHERE c.key = lim ->> 'key' AND c.waits = is_waiting;
      END IF;
      IF used_orders + 1 > (lim ->> 'orders')::bigint OR used_seconds + needs > (lim ->> 'seconds')::bigint THEN
        over_kind := lim ->> 'kind';
        EXIT;
      END IF;
      -- A server of the version before says it of the whole order, and of guests alone.
      most_of_slot := coalesce(
        (lim ->> 'slotSeconds')::bigint,
        CASE WHEN is_guests AND lim ->> 'kind' = 'network' THEN (entry ->> 'networkShare')::bigint END
      );
      IF is_unknown AND used_of_slot + needs > most_of_slot THEN
        over_kind := 'share';
        EXIT;
      END IF;
    END LOOP;

    guest_share := (entry ->> 'guestShare')::bigint;
    newcomer_share := (entry ->> 'newcomerShare')::bigint;
    IF over_kind IS NULL AND (
      (is_guests AND guest_booked[pos] + guest_added[pos] + needs > guest_share)
      OR (is_unknown AND newcomer_booked[pos] + newcomer_added[pos] + needs > newcomer_share)
    ) THEN
      over_kind := 'share';
    END IF;

    -- Where as many networks as may wait have an order that waits, an order of another one would push out one of those
    -- that were taken before. Otherwise the oldest of the network with the most makes room (server/db/surplus.ts).
    IF over_kind IS NULL AND entry ->> 'waitingMost' IS NOT NULL THEN
      SELECT count(*) INTO used_orders FROM (
        SELECT coalesce(o.block_key, o.network_key, '') AS network FROM "orders" o
          WHERE o.status = 'waiting' AND (o.user_id IS NULL OR NOT o.is_proven)
        UNION SELECT unnest(waiting_networks)
      ) AS others
      WHERE others.network <> coalesce(entry -> 'row' ->> 'blockKey', entry -> 'row' ->> 'networkKey', '');
      IF used_orders >= (entry ->> 'waitingMost')::bigint THEN
        over_kind := 'all';
      END IF;
    END IF;
    IF over_kind IS NOT NULL THEN
      results := results || jsonb_build_object('outcome', 'over', 'kind', over_kind);
      CONTINUE;
    END IF;

    FOR lim IN SELECT value FROM jsonb_array_elements(entry -> 'limits') LOOP
      counted := counted || (lim ->> 'key');
      counted_seconds := counted_seconds || needs;
      counted_slots := counted_slots || slot;
      counted_waiting := counted_waiting || is_waiting;
    END LOOP;
    IF entry ->> 'waitingMost' IS NOT NULL THEN
      waiting_networks := waiting_networks || coalesce(entry -> 'row' ->> 'blockKey', entry -> 'row' ->> 'networkKey', '');
    END IF;
    IF NOT is_waiting THEN
      added[pos] := added[pos] + needs;
    END IF;
    IF is_guests THEN
      guest_added[pos] := guest_added[pos] + needs;
      least_guest_share := least(least_guest_share, guest_share);
    END IF;
    IF is_unknown THEN
      newcomer_added[pos] := newcomer_added[pos] + needs;
      least_newcomer_share := least(least_newcomer_share, newcomer_share);
    END IF;
    accepted := accepted || n;
    numbers := numbers || (nextval('order_numbers') - (entry ->> 'countedBefore')::bigint);
    results := results || jsonb_build_object('outcome', 'placed', 'number', numbers[cardinality(numbers)]);
  END LOOP;

  IF cardinality(accepted) = 0 THEN
    RETURN to_jsonb(results);
  END IF;

  INSERT INTO "orders" (
    id, day, daily_number, token, status, contact_name, contact_email, contact_phone, quote, note, payment, is_paid,
    channel, source, pickup_at, estimated_at, time_zone, slot_starts_at, reserved_seconds, is_acknowledged, user_id,
    idempotency_key, request_hash, waits_until, confirm_hash, is_mailed, is_proven, is_known, email_key, phone_key,
    network_key, block_key, range_key, domain_key, created_at, updated_at
  )
  SELECT
    r.id, r.day, a.number, r.token, r.status, r."contactName", r."contactEmail", r."contactPhone", r.quote, r.note,
    r.payment, r."isPaid", r.channel, r.source, r."pickupAt", r."estimatedAt", r."timeZone", r."slotStartsAt",
    r."reservedSeconds", r."isAcknowledged", r."userId", r."idempotencyKey", r."requestHash", r."waitsUntil",
    r."confirmHash", coalesce(r."isMailed", true), coalesce(r."isProven", true),
    coalesce(r."isKnown", r."isProven", true), r."emailKey", r."phoneKey", r."networkKey", r."blockKey", r."rangeKey",
    r."domainKey", r."createdAt", r."updatedAt"
  FROM unnest(accepted, numbers) AS a(n, number), jsonb_to_record(sent -> a.n -> 'row') AS r(
    id text, day date, token text, status text, "contactName" text, "contactEmail" text, "contactPhone" text,
    quote jsonb, note text, payment text, "isPaid" boolean, channel text, source text, "pickupAt" timestamptz,
    "estimatedAt" timestamptz, "timeZone" text, "slotStartsAt" timestamptz, "reservedSeconds" integer,
    "isAcknowledged" boolean, "userId" text, "idempotencyKey" text, "requestHash" text, "waitsUntil" timestamptz,
    "confirmHash" text, "isMailed" boolean, "isProven" boolean, "isKnown" boolean, "emailKey" text,
    "phoneKey" text, "networkKey" text, "blockKey" text, "rangeKey" text, "domainKey" text, "createdAt" timestamptz,
    "updatedAt" timestamptz
  );

  INSERT INTO "order_lines" (
    order_id, position, item_id, type, name, size, quantity, unit_cents, total_cents, discount_cents, tax_cents,
    customizations, customer_name
  )
  SELECT
    sent -> a.n -> 'row' ->> 'id', l.position - 1, l.line ->> 'id', l.line ->> 'type', l.line ->> 'name',
    l.line ->> 'size', (l.line ->> 'quantity')::integer, (l.line ->> 'unitCents')::integer,
    (l.line ->> 'totalCents')::integer, (l.line ->> 'discountCents')::integer, (l.line ->> 'taxCents')::integer,
    l.line -> 'customizations', l.line ->> 'customerName'
  FROM unnest(accepted) AS a(n),
    jsonb_array_elements(sent -> a.n -> 'row' -> 'quote' -> 'lines') WITH ORDINALITY AS l(line, position);

  INSERT INTO "order_changes" (order_id, kind, "from", "to", at, by)
  SELECT
    sent -> a.n -> 'row' ->> 'id', 'status', NULL, sent -> a.n -> 'row' ->> 'status',
    (sent -> a.n -> 'row' ->> 'createdAt')::timestamptz, sent -> a.n ->> 'by'
  FROM unnest(accepted) AS a(n);

  -- The number is known only here, so the mail comes with a mark in its place.
  INSERT INTO "outbox" (id, "to", subject, text, status, next_attempt_at, created_at)
  SELECT
    m.id, m."to", replace(m.subject, m.mark, "called_out"(a.number)), replace(m.text, m.mark, "called_out"(a.number)),
    m.status, m."at", m."at"
  FROM unnest(accepted, numbers) AS a(n, number),
    jsonb_to_record(sent -> a.n -> 'mail') AS m(
      id text, "to" text, subject text, text text, mark text, status text, "at" timestamptz
    )
  WHERE sent -> a.n ? 'mail';

  INSERT INTO "pickup_slots" AS s (starts_at, booked_seconds, guest_seconds, newcomer_seconds)
  SELECT t.starts_at, t.seconds, t.guest_seconds, t.newcomer_seconds
  FROM unnest(slots, added, guest_added, newcomer_added) AS t(starts_at, seconds, guest_seconds, newcomer_seconds)
  WHERE t.seconds > 0 ORDER BY t.starts_at
  ON CONFLICT (starts_at) DO UPDATE SET
    booked_seconds = s.booked_seconds + excluded.booked_seconds,
    guest_seconds = s.guest_seconds + excluded.guest_seconds,
    newcomer_seconds = s.newcomer_seconds + excluded.newcomer_seconds
  WHERE (capacity IS NULL OR s.booked_seconds = 0 OR s.booked_seconds + excluded.booked_seconds <= capacity)
    AND (least_guest_share IS NULL OR excluded.guest_seconds = 0
      OR s.guest_seconds + excluded.guest_seconds <= least_guest_share)
    AND (least_newcomer_share IS NULL OR excluded.newcomer_seconds = 0
      OR s.newcomer_seconds + excluded.newcomer_seconds <= least_newcomer_share);
  GET DIAGNOSTICS count_taken = ROW_COUNT;
  IF count_taken < (SELECT count(*) FROM unnest(added) AS t(seconds) WHERE t.seconds > 0) THEN
    -- Somebody took the last of it between the look above and here: none of these orders stays, and each is tried again.
    RAISE EXCEPTION 'A pickup slot was filled meanwhile.' USING ERRCODE = 'LG001';
  END IF;
  RETURN to_jsonb(results);
END $$;
