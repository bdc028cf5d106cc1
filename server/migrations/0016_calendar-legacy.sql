-- Own events of before had one row for many times and no zone: each time becomes an event by itself, under the same id.
INSERT INTO calendar_events (id, user_id, title, location, notes, kind, source, zone, created_at, updated_at)
SELECT o.id, e.user_id, e.title, e.location, e.notes, e.kind, e.source, p.zone, e.created_at, e.updated_at
FROM calendar_occurrences o JOIN calendar_events e ON e.id = o.event_id JOIN profiles p ON p.id = e.user_id
WHERE e.source = 'manual';
--> statement-breakpoint
UPDATE calendar_occurrences o SET event_id = o.id FROM calendar_events e WHERE e.id = o.event_id AND e.source = 'manual';
--> statement-breakpoint
DELETE FROM calendar_events e WHERE e.source = 'manual' AND NOT EXISTS (SELECT 1 FROM calendar_occurrences o WHERE o.event_id = e.id);
