-- A row of the list says since when it is new: a list that is kept follows what the activity has told.
create trigger noted after insert or update or delete on suggested_matches for each row execute function note_change('session_id', 'session');
