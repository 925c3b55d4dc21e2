-- Queues emails in the outbox. The triggers and functions of most domains call this.

create function private.queue_email(to_email text, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_emails(template, array[to_email], array[data])
$$;
comment on function private.queue_email is
  'Queues an email. Does nothing if the address is null. An email to an address in email_suppressions is stored but
not sent.';

create function private.queue_customer_email(customer_id uuid, template text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(private.customer_email(c), template, data)
  from public.customers c where c.id = queue_customer_email.customer_id;
  return;
end
$$;
comment on function private.queue_customer_email is
  'Queues an email to a customer, to the address that private.customer_email returns.';
