-- Edge functions ask this before they touch anything outside the database.

create function public.require_permission(permission text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(permission);
  return private.answer('ok');
end
$$;
comment on function public.require_permission(text) is 'For staff: raises 42501 unless the caller''s role has this
permission, on a session that has shown the second factor where one is set up. permission: a value of
role_rights.right_to. Statuses: ok.';
revoke execute on function public.require_permission(text) from public, anon, authenticated;
grant execute on function public.require_permission(text) to authenticated;
