-- Matches that a session does not want to see, and why. A row goes when the session takes the party back.
create table dismissed_matches (
  session_id bigint not null references sessions (id),
  party_id bigint not null references parties (id),
  reason text not null check (reason in ('sector', 'size', 'place', 'already_seen', 'other')),
  dismissed_at timestamptz(3) not null,
  primary key (session_id, party_id)
);
