-- What every row of an own profile was when it was read: another text once any of them changed. A session keeps the plan of what is
-- written in plpgsql; in plain SQL it would be made again at every call.
create function own_profile_revision(of_session bigint) returns text language plpgsql stable as $$
begin
  return (select concat_ws(' ', s.xmin, i.xmin, exists (select from public.nda_records n where n.session_id = s.id), (
    select string_agg(concat_ws(',', p.id, p.xmin, t.xmin, f.xmin,
      exists (select from public.facts c where c.party_id = p.id),
      exists (select from public.settled_profiles k where k.party_id = p.id),
      (select string_agg(concat_ws(':', h.id, h.xmin, w.xmin), ' ' order by h.id)
       from public.theses h join public.thesis_texts w on w.thesis_id = h.id where h.party_id = p.id)), ';' order by p.id)
    from public.parties p
    join public.party_texts t on t.party_id = p.id
    left join public.company_files f on f.party_id = p.id
    where p.session_id = s.id))
  from public.sessions s join public.identities i on i.session_id = s.id where s.id = of_session);
end $$;

-- Holds a workspace for a transaction that was decided on what was read before it began; it is begun again where that is no longer so.
create function hold_own_profile(of_session bigint, revision text) returns void language plpgsql as $$
begin
  perform from public.sessions where id = of_session for update;
  if public.own_profile_revision(of_session) is distinct from revision then
    raise exception 'workspace % changed since it was read', of_session using errcode = 'serialization_failure';
  end if;
end $$;
