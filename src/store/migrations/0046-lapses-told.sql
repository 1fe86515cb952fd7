-- When both sides were told that what one asked of the other has lapsed. What lapsed before this version is not told late.
alter table pairing_introductions add column lapse_told_at timestamptz(3);
alter table phase_requests add column lapse_told_at timestamptz(3);
update pairing_introductions set lapse_told_at = now() where answer is null and asked_at < now() - interval '14 days';
update phase_requests set lapse_told_at = now() where outcome is null and asked_at < now() - interval '14 days';
create index pairing_introductions_to_lapse on pairing_introductions (asked_at) where answer is null and lapse_told_at is null;
create index phase_requests_to_lapse on phase_requests (asked_at) where outcome is null and lapse_told_at is null;
