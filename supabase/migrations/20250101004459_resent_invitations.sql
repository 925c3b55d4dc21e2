-- The link of an invitation is stored until its email is sent. An invitation that was sent is sent anew from the staff page,
-- with a new link; resending its email would send one without a link.

create or replace function public.resend_mail(mail_id bigint, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
  secret text;
  again text;
  made bigint;
begin
  perform private.require('letters');
  if request_id is null then return private.invalid('request_id'); end if;
  select * into m from public.email_outbox t where t.id = mail_id;
  if not found then return private.answer('not_found'); end if;
  again := coalesce(m.dedupe_key, m.template) || ':again:' || m.id || ':' || request_id;
  if exists (select from public.email_outbox t where t.dedupe_key = again) then return private.answer('queued'); end if;
  if (select v.state from public.mail_overview v where v.id = m.id) = 'waiting' then
    return private.answer('waiting');
  end if;
  if exists (select from public.mail_addresses a where a.email = lower(m.to_email)) then
    return private.answer('bounced');
  end if;
  secret := private.mail_token(m);
  if m.useless_at <= private.now() or secret is null
    and m.template in ('offer_made', 'offer_ending', 'claim_customer', 'order_placed', 'new_departures', 'staff_invited') then
    return private.answer('over');
  end if;
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, again_of)
  values (m.to_email, m.template,
    case when secret is null then m.data else m.data || jsonb_build_object('token', secret) end, again, m.useless_at,
    coalesce(m.again_of, m.id))
  on conflict on constraint email_outbox_dedupe_key_once do nothing returning id into made;
  if made is not null then
    perform private.audit('resend_mail', 'email_outbox', m.id::text,
      jsonb_build_object('template', m.template, 'as', made));
  end if;
  return private.answer('queued');
end
$$;
