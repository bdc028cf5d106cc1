-- Functions and triggers are made by server/triggers.ts from now on, out of what the features declare. Triggers go with
-- their functions.
DROP FUNCTION raise_stamps, keep_one_admin, refuse_change, count_subtasks, note_changes, doom_file, count_attachments,
  raise_colored, count_study, end_group, tell_group, guests_touched, guests_changed CASCADE;
