import { MANAGER, MEMBER, OTHER_MEMBER, TASMANIA } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { insertAccountSql, NEWCOMER_ID } from '../people/claims'

const changeName = (name: string, expected: string, caller = MEMBER): SnapshotStep => ({
  sql: 'update public.profiles set full_name = $1',
  values: [name],
  as: caller,
  expected,
})

export const staffNamesCases: SnapshotCase[] = [
  {
    name: 'a member without a customer record changes only their profile',
    given: insertAccountSql('new@example.test'),
    ...changeName('Newer Comer', 'done', NEWCOMER_ID),
  },
  {
    name: 'a member cannot combine the name of a staff member with a word such as support or help desk',
    given: `update public.profiles set full_name = 'Ada Lantern' where id = '${MANAGER}'`,
    ...changeName('Support Ada Lantern', '22023'),
    then: [changeName('Ada Lantern (Help Desk)', '22023'), changeName('Ada Lanterns', 'done')],
  },
  {
    name: 'a member cannot use a name such as support team, even in quotation marks',
    ...changeName('“Support Team”', '22023'),
    then: [changeName('“Moonlight”', 'done')],
  },
  {
    name: 'a comment of a member who has the name of a staff member shows no name',
    given: `update public.profiles set full_name = 'Ada Lantern' where id in ('${MANAGER}', '${OTHER_MEMBER}')`,
    sql: `insert into public.comments (event_id, user_id, content) values ('${TASMANIA}', '${OTHER_MEMBER}', 'x') returning user_name`,
    as: OTHER_MEMBER,
    expected: 'done',
  },
]
