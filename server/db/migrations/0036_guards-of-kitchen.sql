CREATE TRIGGER "kitchen_states_announce" AFTER INSERT OR UPDATE OR DELETE ON "kitchen_states"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_house"('kitchen');
--> statement-breakpoint
ALTER TABLE "kitchen_states" ADD CONSTRAINT "kitchen_states_busy" CHECK ("busy_minutes" BETWEEN 0 AND 120);
