-- Keeps assignments.subtask_count and subtasks_done. The assignment's row is locked first: the count after it takes its
-- own snapshot and so sees what others committed meanwhile.
CREATE FUNCTION count_subtasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM assignments WHERE id IN (SELECT assignment_id FROM touched) ORDER BY id FOR UPDATE;
  UPDATE assignments a SET subtask_count = n.total, subtasks_done = n.done
  FROM (
    SELECT t.assignment_id, count(s.id)::int AS total, count(s.done_at)::int AS done
    FROM (SELECT DISTINCT assignment_id FROM touched) t
    LEFT JOIN subtasks s ON s.assignment_id = t.assignment_id AND s.deleted_at IS NULL
    GROUP BY t.assignment_id
  ) n
  WHERE a.id = n.assignment_id AND (a.subtask_count, a.subtasks_done) IS DISTINCT FROM (n.total, n.done);
  RETURN NULL;
END
$$;

CREATE TRIGGER subtasks_added AFTER INSERT ON subtasks REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_subtasks();

CREATE TRIGGER subtasks_changed AFTER UPDATE ON subtasks REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_subtasks();

CREATE TRIGGER subtasks_removed AFTER DELETE ON subtasks REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_subtasks();

-- Writes an assignment's history. The transaction names a change's cause and its bulk change in settings of its own
-- (quad.cause, quad.batch); by default the person is the cause.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found jsonb;
BEGIN
  SELECT jsonb_object_agg(v.field, jsonb_build_array(v.before, v.after)) INTO found
  FROM (VALUES
    ('title', to_jsonb(OLD.title), to_jsonb(NEW.title)),
    ('course', to_jsonb(OLD.course), to_jsonb(NEW.course)),
    ('description', to_jsonb(OLD.description), to_jsonb(NEW.description)),
    ('dueDate', to_jsonb(OLD.due_date), to_jsonb(NEW.due_date)),
    ('dueTime', to_jsonb(left(OLD.due_time::text, 5)), to_jsonb(left(NEW.due_time::text, 5))),
    ('priority', to_jsonb(OLD.priority), to_jsonb(NEW.priority)),
    ('status', to_jsonb(OLD.status), to_jsonb(NEW.status)),
    ('kind', to_jsonb(OLD.kind), to_jsonb(NEW.kind)),
    ('estimateMinutes', to_jsonb(OLD.estimate_minutes), to_jsonb(NEW.estimate_minutes)),
    ('showFrom', to_jsonb(OLD.show_from), to_jsonb(NEW.show_from)),
    ('deleted', to_jsonb(OLD.deleted_at IS NOT NULL), to_jsonb(NEW.deleted_at IS NOT NULL))
  ) AS v(field, before, after)
  WHERE v.before IS DISTINCT FROM v.after;
  IF found IS NOT NULL THEN
    INSERT INTO assignment_changes (user_id, assignment_id, at, changes, cause, batch)
    VALUES (NEW.user_id, NEW.id, NEW.updated_at, found,
      coalesce(nullif(current_setting('quad.cause', true), ''), 'person'),
      nullif(current_setting('quad.batch', true), '')::uuid);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER assignments_noted AFTER UPDATE ON assignments FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_changes();

-- Queues the files of an attachment for deletion, with whose storage they take meanwhile: the pieces' own triggers no
-- longer find that out. No backup needs what was never finished: its files go with the next run of the job.
CREATE FUNCTION doom_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doomed_files (key, owner_id, size, doomed_at)
  SELECT key, OLD.user_id, size, CASE WHEN OLD.state = 'uploading' THEN to_timestamp(0) END
  FROM attachment_pieces WHERE attachment_id = OLD.id
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;

CREATE TRIGGER attachments_doomed BEFORE DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION doom_attachment();

-- Counts the files of an assignment that are ready and neither deleted nor freed.
CREATE FUNCTION count_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
  after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN before := (OLD.state = 'ready' AND OLD.deleted_at IS NULL AND OLD.freed_at IS NULL)::integer; END IF;
  IF TG_OP <> 'DELETE' THEN after := (NEW.state = 'ready' AND NEW.deleted_at IS NULL AND NEW.freed_at IS NULL)::integer; END IF;
  IF before <> after THEN
    UPDATE assignments SET attachment_count = attachment_count + after - before
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.assignment_id ELSE NEW.assignment_id END;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER attachments_counted AFTER INSERT OR UPDATE OR DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION count_attachments();
