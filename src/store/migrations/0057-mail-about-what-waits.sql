-- How a workspace is mailed about what waits for it: by kind `at_once`, `daily` or `off`, the kinds' own defaults where absent.
alter table sessions add column waiting_mail jsonb not null default '{}';
-- Opens the one act of turning these messages off: it is in each of them, and in no other place.
alter table sessions add column unsubscribe_token text unique;
