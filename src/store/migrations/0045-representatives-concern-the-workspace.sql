-- The legal representative that a register names proves something of the workspace, whichever of its parties was looked up: what shows its
-- other party rests on the fact too.
create function note_workspace_of_fact() returns trigger language plpgsql as $$
begin
  if 'president' in (old.field, new.field) then
    insert into public.change_notes (session_id)
    select distinct p.session_id from public.parties p
    where p.id in (old.party_id, new.party_id) and p.session_id is not null and not exists (
      select from public.change_notes c
      where c.changed_in = pg_current_xact_id() and c.party_id is null and c.session_id = p.session_id);
  end if;
  return null;
end $$;

create trigger noted_of_workspace after insert or update or delete on facts for each row execute function note_workspace_of_fact();
