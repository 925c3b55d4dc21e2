/** Brand and business constants. Nothing else in the code spells them. */
export const site = {
  brand: 'Next Room',
  portalTitle: 'Access the Next Room Portal',
  higherTier: 'Next Room Member',
  blurb: 'Guided paranormal and historical group trips to places that remember. Small groups, local guides, true stories.',
  email: 'hello@nextroom.test',
  phone: '+61 2 5550 1313',
  socials: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  copyrightYear: 2025,
  /** On invoices, and where transfers go to: the owner puts in the company's own. */
  company: {
    abn: '00 000 000 000',
    bank: { accountName: 'Next Room', bsb: '000-000', accountNumber: '0000 0000' },
  },
  /** The hero's "under construction" banner; the owner takes it down here. */
  underConstruction: true,
  /** Shown on the login page of the embedded backend alone. */
  demo: { admin: 'admin@nextroom.test', member: 'member@nextroom.test', password: 'haunted-house-42' },
} as const

/** Business rules as texts show them; the database holds the ones that decide. */
export const rules = {
  depositPerPerson: 800,
  bookingClosesDays: 90,
  changesUntilDays: 30,
  supportReplyHours: 24,
  offerHoldHours: 48,
} as const
