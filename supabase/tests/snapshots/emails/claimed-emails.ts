import type { SnapshotCase, SnapshotStep } from '../case'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const createCallStep = (
  name: string,
  args: Record<string, unknown>,
  expected: string,
  caller: string,
): SnapshotStep => ({
  call: name,
  with: args,
  as: caller,
  expected,
})
const EMPTY_OUTBOX_SQL = 'delete from private.email_tokens; delete from public.email_outbox;'
const insertEmailSql = (template: string, overrides = 'null, null, null, null') => `
  insert into public.email_outbox (to_email, template, useless_at, failed_at, cancelled_at, provider_id)
  values ('Ann@example.test', '${template}', ${overrides});`
export const claimedEmailsCases: SnapshotCase[] = [
  {
    name: 'an email sender gets ten queued emails by default, each with its own token for the links in the email',
    given: `${EMPTY_OUTBOX_SQL} ${Array.from({ length: 11 }, (_, n) => insertEmailSql(`t${n}`)).join('')}
      insert into private.email_tokens (email_id, token) select id, template from public.email_outbox where template in ('t0', 't1')`,
    ...createQueryStep(`select jsonb_array_length(c -> 'emails') as emails, (select string_agg(e #>> '{data,token}', ', ')
      from jsonb_array_elements(c -> 'emails') e) as tokens from public.claim_emails(null) c`),
  },
  {
    name: 'an email sender gets a queued email only until the email is outdated',
    given: `${EMPTY_OUTBOX_SQL} ${insertEmailSql('useless', 'private.now(), null, null, null')} ${insertEmailSql('useful', `private.now() + interval '1 second', null, null, null`)}`,
    ...createQueryStep(`select jsonb_path_query_array(public.claim_emails(10), '$.emails[*].template') as templates`),
  },
  {
    name: 'a bounce cancels the queued emails to the address, and does not change failed or cancelled emails',
    given: `${EMPTY_OUTBOX_SQL} ${insertEmailSql('waiting')} ${insertEmailSql('failed', `null, private.now() - interval '1 day', null, null`)}
      ${insertEmailSql('cancelled', `null, null, private.now() - interval '1 day', null`)} ${insertEmailSql('sent', `null, null, null, 'p_1'`)}
      update public.email_outbox set sent_at = private.now() where template = 'sent'`,
    ...createCallStep('email_bounced', { provider_id: 'p_1', reason: 'bounced' }, 'recorded', 'service'),
  },
]
