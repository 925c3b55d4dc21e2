/** The one account behind every key. */
export const ACCOUNT = 'acct_fakeNextRoom'
