-- What a workspace keeps for itself about its pairings: who is in charge, tags, why it was dropped, notes and tasks. The other side sees nothing of it.
create table pairing_notebooks (
  session_id bigint not null references sessions (id),
  pairing_id bigint not null references pairings (id),
  deal_owner_id bigint references workspace_members (id),
  tags text[] not null default '{}',
  drop_reason text,
  updated_at timestamptz(3) not null,
  primary key (session_id, pairing_id)
);
create table pairing_notes (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  pairing_id bigint not null references pairings (id),
  member_id bigint references workspace_members (id),
  text text not null,
  written_at timestamptz(3) not null
);
create index pairing_notes_of on pairing_notes (session_id, pairing_id);
create table pairing_tasks (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  pairing_id bigint not null references pairings (id),
  member_id bigint references workspace_members (id),
  text text not null,
  due_on text not null check (due_on ~ '^\d{4}-\d{2}-\d{2}$'),
  done_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index pairing_tasks_of on pairing_tasks (session_id, pairing_id);
