-- A name is looked up by workspace and party. An index that begins with the workspace alone would be taken instead for a workspace the
-- statistics do not know yet, and all its names read for each one: 12 ms for fifty of 3,800 names, 1 ms now.
create unique index code_names_ordinals on code_names ((session_id + 0), ordinal);
alter table code_names drop constraint code_names_session_id_ordinal_key;
