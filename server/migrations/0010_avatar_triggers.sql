-- The files of a picture go when it is replaced or removed (see doom_file).
CREATE TRIGGER avatars_large_file AFTER DELETE OR UPDATE OF large_key ON avatars FOR EACH ROW EXECUTE FUNCTION doom_file('large_key');
--> statement-breakpoint
CREATE TRIGGER avatars_small_file AFTER DELETE OR UPDATE OF small_key ON avatars FOR EACH ROW EXECUTE FUNCTION doom_file('small_key');
