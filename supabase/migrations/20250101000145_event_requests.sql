-- Presses of a button that stored trips: whoever has lost the answer asks again, and nothing is stored twice.

create table private.event_requests (
  deed text not null,
  request_id uuid not null,
  content text not null,
  answer jsonb not null,
  primary key (deed, request_id)
);
comment on table private.event_requests is
  'What was answered to requests to store trips, by the client''s id for one press of the button.';
comment on column private.event_requests.content is 'A digest of what was asked for.';
revoke all on private.event_requests from public, anon, authenticated;

-- What an earlier press of the same button was answered; null: there was none. The same request with other content has
-- not been carried out: repeated, with what is stored. Whoever presses twice at once waits here.
create function private.earlier_answer(deed text, request_id uuid, content jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  r private.event_requests;
begin
  perform private.one_at_a_time(deed || ' ' || request_id);
  select * into r from private.event_requests t
  where t.deed = earlier_answer.deed and t.request_id = earlier_answer.request_id;
  return r.answer || case when r.content <> md5(content::text) then private.answer('repeated') else '{}' end;
end
$$;

-- Answers, and keeps the answer for whoever asks again.
create function private.answer_once(deed text, request_id uuid, content jsonb, answer jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  insert into private.event_requests (deed, request_id, content, answer)
  select deed, request_id, md5(content::text), answer where request_id is not null;
  return answer;
end
$$;
