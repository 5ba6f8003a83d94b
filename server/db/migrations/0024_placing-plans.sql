-- The statements inside keep their plans, also those of "held_orders" while it is called from here. Left to itself PostgreSQL plans
-- some of them again for every order, which takes a quarter of the function's time and finds the same indexes.
ALTER FUNCTION "place_orders"(text, integer, timestamptz) SET plan_cache_mode TO force_generic_plan;
