/** The one account that stands behind every key. */
export const ACCOUNT = 'acct_fakeNextRoom'
