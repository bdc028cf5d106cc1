-- The log of moderation is append-only.
CREATE TRIGGER moderation_log_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An author who changes hidden words puts the latest case about them before the moderators once more.
CREATE FUNCTION reopen_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE moderation_cases c SET words = NEW.words, changed_at = NEW.changed_at, version = version + 1,
    state = CASE WHEN c.state = 'decided' THEN 'open' ELSE c.state END, reported_at = NEW.changed_at
  WHERE c.id = (SELECT l.id FROM moderation_cases l WHERE l.thing = NEW.thing AND l.kind = NEW.kind ORDER BY l.opened_at DESC LIMIT 1);
  RETURN NULL;
END
$$;

CREATE TRIGGER hidden_texts_changed AFTER UPDATE OF changed_at ON hidden_texts FOR EACH ROW
  WHEN (NEW.by_decision AND NEW.changed_at IS DISTINCT FROM OLD.changed_at) EXECUTE FUNCTION reopen_case();
