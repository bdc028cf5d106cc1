-- Functions that triggers of several features call. Applied again whenever it changes; see triggers.ts.

-- Raises the counter of (person, topic) for every person whose rows a statement touched. The topic is the trigger's argument.
-- A person who is being erased has no profile any more and gets no counter.
CREATE FUNCTION raise_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stamps (thing, topic, version)
  SELECT DISTINCT touched.user_id, TG_ARGV[0], 1 FROM touched
  WHERE EXISTS (SELECT 1 FROM profiles WHERE profiles.id = touched.user_id)
  ORDER BY 1
  ON CONFLICT (thing, topic) DO UPDATE SET version = stamps.version + 1;
  RETURN NULL;
END
$$;

-- People stop following things, pair by pair: each thing's counter is added to the person's own, so that the sum of
-- both, which is the person's version, does not fall. The counters of the things stay locked until the commit: a
-- counter that rose meanwhile would be missing from the sum.
CREATE FUNCTION end_follows(people uuid[], things uuid[], about text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stamps WHERE thing = ANY (things) AND topic = about ORDER BY thing FOR UPDATE;
  INSERT INTO stamps (thing, topic, version)
  SELECT ended.person, about, sum(s.version) FROM unnest(people, things) AS ended(person, thing)
  JOIN stamps s ON s.thing = ended.thing AND s.topic = about
  WHERE EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ended.person)
  GROUP BY ended.person ORDER BY ended.person
  ON CONFLICT (thing, topic) DO UPDATE SET version = stamps.version + excluded.version;
END
$$;

-- Queues a stored file for deletion once its row is deleted or names another file. The trigger's argument is the column
-- with the key. The deletion job sets the time, since SQL here never asks for it.
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

-- Of an append-only table, before update, delete and truncate.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'QD002';
END
$$;
