-- Language of a reader's copy, chosen on release; null: the one that the reader asks for.
alter table memorandum_releases add column language text;
