-- Data rooms: folders of a party, files in them, each in parts, and the pairings whose other side may read a folder.
create table room_folders (
  id bigint generated always as identity primary key,
  party_id bigint not null references parties (id),
  name text not null,
  created_at timestamptz(3) not null
);
create unique index room_folders_by_name on room_folders (party_id, lower(name));
-- A file counts from stored_at on; before that it is an upload under way, whose size is set aside. Each part that arrives raises the
-- revision, so that what is stored is what was checked.
create table room_files (
  id bigint generated always as identity primary key,
  folder_id bigint not null references room_folders (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('pdf', 'xlsx', 'docx', 'png', 'jpeg')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  touched_at timestamptz(3) not null,
  revision integer not null default 0,
  stored_at timestamptz(3)
);
create unique index room_files_by_name on room_files (folder_id, lower(name));
create index room_files_under_way on room_files (touched_at) where stored_at is null;
create table room_parts (
  file_id bigint not null references room_files (id) on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (file_id, part)
);
-- The formats taken are compressed already: trying again costs time and saves nothing.
alter table room_parts alter column bytes set storage external;
create table room_releases (
  folder_id bigint not null references room_folders (id) on delete cascade,
  pairing_id bigint not null references pairings (id),
  released_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (folder_id, pairing_id)
);
create index room_releases_by_pairing on room_releases (pairing_id);
-- What the other side of a pairing looked at: the list, or a file, by the name it had.
create table room_readings (
  id bigint generated always as identity primary key,
  pairing_id bigint not null references pairings (id),
  party_id bigint not null references parties (id),
  file_id bigint,
  file_name text,
  read_at timestamptz(3) not null
);
create index room_readings_by_party on room_readings (party_id, id);
create index room_readings_by_pairing on room_readings (pairing_id, id);
