-- The stored file that a row named, once the row is gone or names another. The trigger's argument is the column with the
-- key. When it was doomed is stamped by the job that sweeps (server/doomed.ts), since SQL here never asks for the time.
CREATE FUNCTION doom_file() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := to_jsonb(OLD) ->> TG_ARGV[0];
BEGIN
  IF gone IS NOT NULL AND (TG_OP = 'DELETE' OR gone IS DISTINCT FROM to_jsonb(NEW) ->> TG_ARGV[0]) THEN
    INSERT INTO doomed_files (key) VALUES (gone) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attachment_pieces_file AFTER DELETE OR UPDATE OF key ON attachment_pieces FOR EACH ROW EXECUTE FUNCTION doom_file('key');
--> statement-breakpoint
-- How many files of an assignment are ready and not deleted.
CREATE FUNCTION count_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
  after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN before := (OLD.state = 'ready' AND OLD.deleted_at IS NULL)::integer; END IF;
  IF TG_OP <> 'DELETE' THEN after := (NEW.state = 'ready' AND NEW.deleted_at IS NULL)::integer; END IF;
  IF before <> after THEN
    UPDATE assignments SET attachment_count = attachment_count + after - before
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.assignment_id ELSE NEW.assignment_id END;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attachments_counted AFTER INSERT OR UPDATE OR DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION count_attachments();
