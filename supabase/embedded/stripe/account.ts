/** Id of the fake account. Every API key belongs to it. */
export const FAKE_ACCOUNT_ID = 'acct_fakeNextRoom'
