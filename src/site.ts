const brand = 'Next Room'

/** Values that only a developer changes. Company details and business limits are in the settings table. */
export const site = {
  brand,
  portalTitle: `Access the ${brand} Portal`,
  higherTier: `${brand} Member`,
  blurb:
    'Guided paranormal and historical group trips to places that remember. Small groups, local guides, true stories.',
  heroAlt: 'Travellers with a lantern walk a foggy path towards a great dark house whose one open door glows.',
  copyrightYear: 2025,
  /** Number of days after a trip for which browsers may store the page of the trip. */
  storedEventDays: 30,
  /** Shown on the login page of the embedded backend only. */
  demo: {
    admin: 'admin@nextroom.test',
    member: 'member@nextroom.test',
    guide: 'guide@nextroom.test',
    password: 'haunted-house-42',
  },
} as const
