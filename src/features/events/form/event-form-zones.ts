/**
 * IANA time zone names such as `Australia/Perth`. Excludes names without a region, such as `UTC`, because a trip takes
 * place in a region.
 */
const TIME_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => /^[A-Z][a-z]+\/[A-Za-z_/-]+$/.test(zone))
const isAustralian = (zone: string): boolean => zone.startsWith('Australia/')

/** The time zones to choose from, the Australian ones first. */
export const TIME_ZONE_GROUPS = [
  { label: 'Australia', zones: TIME_ZONES.filter(isAustralian) },
  { label: 'Other countries', zones: TIME_ZONES.filter((zone) => !isAustralian(zone)) },
]

/** Formats `Australia/Broken_Hill` as `Broken Hill`, and names of other countries with their region. */
export const formatTimeZone = (zone: string): string => {
  const zoneName = zone.replaceAll('_', ' ')
  return isAustralian(zone) ? zoneName.replace('Australia/', '') : zoneName
}
