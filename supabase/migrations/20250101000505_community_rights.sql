-- Who reads, writes and takes back what in the community. What is somebody's, or on a trip that somebody may read, is
-- looked up as a set.

alter table public.reactions enable row level security;
alter table public.favorites enable row level security;
alter table public.comments enable row level security;
alter table public.comment_replies enable row level security;
alter table public.comment_reactions enable row level security;
alter table public.comment_reports enable row level security;

create policy "Members read their own reactions" on public.reactions
for select to authenticated using (user_id = (select private.me()));
create policy "Members react to events they can read" on public.reactions
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
create policy "Members take their own reactions back" on public.reactions
for delete to authenticated using (user_id = (select private.me()));
create policy "Members read their own favourites" on public.favorites
for select to authenticated using (user_id = (select private.me()));
create policy "Members save events they can read" on public.favorites
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
create policy "Members remove their own favourites" on public.favorites
for delete to authenticated using (user_id = (select private.me()));
create policy "Members read visible comments, admins all" on public.comments
for select to authenticated
using ((not is_deleted or (select private.is_admin())) and event_id in (select e.id from public.events e));
create policy "Members comment on events they can read" on public.comments
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
create policy "Authors edit their own comments" on public.comments
for update to authenticated
using (user_id = (select private.me()) and not is_deleted)
with check (user_id = (select private.me()) and not is_deleted);
create policy "Members read visible replies, admins all" on public.comment_replies
for select to authenticated
using ((not is_deleted or (select private.is_admin()))
  and exists (select from public.comments c where c.id = parent_comment_id));
create policy "Members reply to comments they can read" on public.comment_replies
for insert to authenticated
with check (user_id = (select private.me())
  and exists (select from public.comments c where c.id = parent_comment_id and not c.is_deleted));
create policy "Authors edit their own replies" on public.comment_replies
for update to authenticated
using (user_id = (select private.me()) and not is_deleted)
with check (user_id = (select private.me()) and not is_deleted);
create policy "Members read their own likes" on public.comment_reactions
for select to authenticated using (user_id = (select private.me()));
create policy "Members like what they can read" on public.comment_reactions
for insert to authenticated
with check (user_id = (select private.me()) and (
  exists (select from public.comments c where c.id = comment_id and not c.is_deleted)
    or exists (select from public.comment_replies r where r.id = reply_id and not r.is_deleted)));
create policy "Members take their own likes back" on public.comment_reactions
for delete to authenticated using (user_id = (select private.me()));
create policy "Admins read reports" on public.comment_reports
for select to authenticated using ((select private.is_admin()));

revoke all on public.reactions, public.favorites, public.comments, public.comment_replies, public.comment_reactions,
  public.comment_reports from anon, authenticated;
grant select, insert, delete on public.reactions, public.favorites, public.comment_reactions to authenticated;
grant select, insert, update on public.comments, public.comment_replies to authenticated;
grant select on public.comment_reports to authenticated;
grant all on public.reactions, public.favorites, public.comments, public.comment_replies, public.comment_reactions,
  public.comment_reports to service_role;
