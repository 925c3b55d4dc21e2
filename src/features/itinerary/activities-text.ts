// This function has its own file, so that the trip page does not load the rules of the trip builder.

/**
 * Describes the activities of a day, one per line. Each save or import of an event stores this text as the description
 * of the day.
 */
export const describeActivities = (items: readonly { title: string; description: string | null }[]): string =>
  items.map(({ title, description }) => (description ? `${title}: ${description}` : title)).join('\n')
