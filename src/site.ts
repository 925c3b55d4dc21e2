const brand = 'Next Room'

/**
 * What only a developer changes. The company's own details and the numbers of the trade are the owner's: see
 * house-rules.
 */
export const site = {
  brand,
  portalTitle: `Access the ${brand} Portal`,
  higherTier: `${brand} Member`,
  blurb:
    'Guided paranormal and historical group trips to places that remember. Small groups, local guides, true stories.',
  copyrightYear: 2025,
  /** Shown on the login page of the embedded backend alone. */
  demo: { admin: 'admin@nextroom.test', member: 'member@nextroom.test', password: 'haunted-house-42' },
} as const
