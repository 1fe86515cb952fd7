-- Whom a commit concerns besides the parties it changed, which say it themselves (parties.changed_in): a workspace, a party, or,
-- with neither, everybody. Answers that rest on nothing that was noted are given again. Read like changed parties, by the snapshot
-- of the last look; the rows are deleted from time to time, which is noted as a change of everything.
create table change_notes (
  changed_in xid8 not null default pg_current_xact_id(),
  session_id bigint,
  party_id bigint
);
create index change_notes_changed_in on change_notes (changed_in);

-- Notes each value that the column named first had or has, as a session or a party; without a column, everything.
create function note_change() returns trigger language plpgsql as $$
declare
  held text[];
  one text;
begin
  if tg_nargs = 0 then
    held := array[null];
  elsif tg_op = 'INSERT' then
    held := array[to_jsonb(new) ->> tg_argv[0]];
  elsif tg_op = 'DELETE' then
    held := array[to_jsonb(old) ->> tg_argv[0]];
  else
    held := array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]];
  end if;
  foreach one in array held loop
    if tg_nargs > 0 and tg_argv[1] = 'party' and one is not null then
      insert into public.change_notes (party_id)
      select one::bigint where not exists (
        select from public.change_notes where changed_in = pg_current_xact_id() and party_id = one::bigint);
    else
      insert into public.change_notes (session_id)
      select one::bigint where not exists (
        select from public.change_notes
        where changed_in = pg_current_xact_id() and party_id is null and session_id is not distinct from one::bigint);
    end if;
  end loop;
  return null;
end $$;

-- Locking a session writes its row as it is: nothing has changed then.
create trigger noted_updates after update on sessions for each row
  when (old.* is distinct from new.*) execute function note_change('id', 'session');
create trigger noted_deletes after delete on sessions for each row execute function note_change('id', 'session');
create trigger noted after insert or delete on identities for each row execute function note_change('session_id', 'session');
create trigger noted_updates after update on identities for each row
  when (old.* is distinct from new.*) execute function note_change('session_id', 'session');

create trigger noted after insert or update or delete on nda_records for each row execute function note_change('session_id', 'session');
create trigger noted after insert or update or delete on assurance_proofs for each row execute function note_change('session_id', 'session');
create trigger noted after insert or update or delete on code_names for each row execute function note_change('session_id', 'session');
create trigger noted after insert or update or delete on disclosures for each row execute function note_change('session_id', 'session');
create trigger noted after insert or update or delete on name_requests for each row execute function note_change('session_id', 'session');
create trigger noted after insert or update or delete on watched_parties for each row execute function note_change('session_id', 'session');
create trigger noted after insert or update or delete on dismissed_matches for each row execute function note_change('session_id', 'session');
create trigger noted after insert or update or delete on hidden_parties for each row execute function note_change('session_id', 'session');

create trigger noted after insert or update or delete on facts for each row execute function note_change('party_id', 'party');
create trigger noted after insert or update or delete on settled_profiles for each row execute function note_change('party_id', 'party');
create trigger noted after insert or update or delete on settled_vectors for each row execute function note_change('party_id', 'party');
create trigger noted_buyers after insert or update or delete on pairings for each row execute function note_change('buyer_id', 'party');
create trigger noted_sellers after insert or update or delete on pairings for each row execute function note_change('seller_id', 'party');

create trigger noted after insert or update or delete on nda_revocations for each row execute function note_change();
create trigger noted after insert or update or delete on signature_requests for each row execute function note_change();
create trigger noted after insert or update or delete on disclosure_allowances for each row execute function note_change();
create trigger noted after insert or update or delete on installation for each row execute function note_change();
