-- An archive holds everything about a person, and no backup needs it: its bytes go with the next run of the deletion
-- job, and not two weeks later as those of other files.
CREATE FUNCTION doom_export_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doomed_files (key, doomed_at) VALUES (OLD.key, to_timestamp(0)) ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;

CREATE TRIGGER export_pieces_doomed BEFORE DELETE ON export_pieces FOR EACH ROW EXECUTE FUNCTION doom_export_piece();
