import { added, MEMBER, OTHER } from '../../support/people'
import type { Case, Step } from '../frame'

const signedIn = (id: string, who: string) => `insert into auth.sessions (id, user_id) values ('${id}', '${who}')`
const asks = (session_id: string, answers: string): Step => ({
  call: 'my_claim',
  as: MEMBER,
  claims: { session_id },
  answers,
})

export const cases: Case[] = [
  {
    name: 'a session that has been ended speaks for nobody, whoever else is signed in',
    given: signedIn(added(70), MEMBER),
    ...asks(added(70), 'none'),
    then: [{ sql: signedIn(added(71), OTHER), as: 'owner', answers: 'done' }, asks(added(72), '42501')],
  },
]
