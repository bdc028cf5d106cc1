-- An organization keeps its last president, whoever asks and however many at once; only such count who are neither suspended
-- nor about to be erased. Erasing deletes the row and suspending leaves it, so neither is ever refused for it. From an
-- archived one everybody may go.
CREATE FUNCTION keep_last_president() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  archived timestamptz;
BEGIN
  SELECT archived_at INTO archived FROM organizations WHERE id = OLD.organization_id FOR NO KEY UPDATE;
  IF archived IS NULL
    AND EXISTS (SELECT FROM profiles p WHERE p.id = OLD.user_id AND p.suspended_at IS NULL AND p.erases_at IS NULL)
    AND NOT EXISTS (SELECT FROM organization_people o JOIN profiles p ON p.id = o.user_id
      WHERE o.organization_id = OLD.organization_id AND o.user_id <> OLD.user_id AND o.role = 'president'
        AND p.suspended_at IS NULL AND p.erases_at IS NULL) THEN
    RAISE EXCEPTION 'the last president stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'organization_people_president';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER organization_people_president BEFORE UPDATE OF role ON organization_people FOR EACH ROW
  WHEN (OLD.role = 'president' AND NEW.role IS DISTINCT FROM 'president') EXECUTE FUNCTION keep_last_president();

-- The directory names the president of each: whoever looks at it reads it anew where that is another one, or is called
-- otherwise. Its numbers are compared once a minute instead.
CREATE FUNCTION raise_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stamps (thing, topic, version) VALUES (md5('kind organizations')::uuid, 'organizations', 1)
  ON CONFLICT (thing, topic) DO UPDATE SET version = stamps.version + 1;
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_organizations_of_president() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM organization_people o WHERE o.user_id = NEW.id AND o.role = 'president') THEN
    INSERT INTO stamps (thing, topic, version) VALUES (md5('kind organizations')::uuid, 'organizations', 1)
    ON CONFLICT (thing, topic) DO UPDATE SET version = stamps.version + 1;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER organization_people_leads AFTER UPDATE ON organization_people FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role AND (OLD.role = 'president' OR NEW.role = 'president')) EXECUTE FUNCTION raise_organizations();
CREATE TRIGGER organization_people_leads_no_more AFTER DELETE ON organization_people FOR EACH ROW
  WHEN (OLD.role = 'president') EXECUTE FUNCTION raise_organizations();
CREATE TRIGGER profiles_leads AFTER UPDATE OF name, suspended_at, erases_at ON profiles FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at OR OLD.erases_at IS DISTINCT FROM NEW.erases_at)
  EXECUTE FUNCTION raise_organizations_of_president();

-- What becomes of a message's words, such as that moderators hide them, is news for both sides of its conversation.
CREATE FUNCTION touch_organization_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_threads SET last_at = last_at WHERE id = NEW.thread_id;
  UPDATE organization_thread_officers SET read_at = read_at WHERE thread_id = NEW.thread_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER organization_messages_changed AFTER UPDATE OF body ON organization_messages FOR EACH ROW
  EXECUTE FUNCTION touch_organization_thread();

-- Open pages of moderation follow a number, which proposals raise as cases do.
CREATE FUNCTION proposals_for_moderators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stamps (thing, topic, version) VALUES (md5('kind moderation')::uuid, 'moderation', 1)
  ON CONFLICT (thing, topic) DO UPDATE SET version = stamps.version + 1;
  RETURN NULL;
END
$$;

CREATE TRIGGER organization_proposals_for_moderators AFTER UPDATE OF state ON organization_proposals FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state AND (OLD.state = 'sent' OR NEW.state = 'sent')) EXECUTE FUNCTION proposals_for_moderators();
