/** The one account behind every key. */
export const FAKE_ACCOUNT_ID = 'acct_fakeNextRoom'
