/** What happens on a day, a line each, as it is stored beside the activities. */
export const describeDay = (items: readonly { title: string; description: string | null }[]): string =>
  items.map(({ title, description }) => (description ? `${title}: ${description}` : title)).join('\n')
