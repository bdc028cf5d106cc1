-- Times of imported events of before had no name of their own: what they were told as is where they stand.
UPDATE calendar_occurrences o SET original = n.name
FROM (
  SELECT c.id, coalesce(to_char(c.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), c.start_day::text) AS name,
    row_number() OVER (PARTITION BY c.event_id, c.starts_at, c.start_day ORDER BY c.id) AS same,
    count(*) OVER (PARTITION BY c.event_id) AS times
  FROM calendar_occurrences c JOIN calendar_events e ON e.id = c.event_id
  WHERE e.source = 'import'
) n
WHERE o.id = n.id AND n.same = 1 AND n.times > 1;
