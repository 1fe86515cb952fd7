-- Answers that a seller shows to every buyer that was told its name. The texts stay with their messages: an answer goes with its
-- message, a question whose asker has erased its workspace leaves the answer.
create table published_answers (
  id bigint generated always as identity primary key,
  party_id bigint not null references parties (id),
  question_id bigint references pairing_messages (id) on delete set null,
  answer_id bigint not null unique references pairing_messages (id) on delete cascade,
  published_at timestamptz(3) not null
);
create index published_answers_by_party on published_answers (party_id, id);
create index published_answers_by_question on published_answers (question_id);
