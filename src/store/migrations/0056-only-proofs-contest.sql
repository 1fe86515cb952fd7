-- A claim without a proof contests nobody: those contested where no other claimant of their SIREN has proven an address are not, unless the
-- operator decided it.
update sessions s set contested_at = null
from identities i
where i.session_id = s.id and s.contested_at is not null
  and not exists (select from alarms a where a.kind = 'same_company' and a.verdict = 'confirmed' and s.id = any(a.session_ids))
  and not exists (
    select from identities o join assurance_proofs p on p.session_id = o.session_id
    where o.siren = i.siren and o.session_id <> i.session_id and p.kind = 'email' and p.ended_at is null
      and p.address = lower(o.email));
