-- What ran out is off the menu of every server at once.
CREATE TRIGGER "milk_stock_announce" AFTER INSERT OR UPDATE OR DELETE ON "milk_stock"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_house"('menu');
--> statement-breakpoint
CREATE TRIGGER "ingredients_announce" AFTER INSERT OR UPDATE OR DELETE ON "ingredients"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_house"('menu');
