/** Id of the only account in the fake Stripe. Every accepted API key belongs to this account. */
export const FAKE_ACCOUNT_ID = 'acct_fakeNextRoom'
