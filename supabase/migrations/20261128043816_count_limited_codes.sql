set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_used_up(p public.promo_codes, customer_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Counts only if there is a limit, because a code can have thousands of uses.
  select case when p.max_uses is null then false else private.promo_code_uses(p.id) >= p.max_uses end
    or case when p.max_uses_per_person is null or customer_id is null then false
      else private.promo_code_uses(p.id, customer_id) >= p.max_uses_per_person end
$function$;
