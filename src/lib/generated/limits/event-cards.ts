// Written by `npm run gen`. Change the migrations instead.

export const eventCardsLimits = {
  state: { values: ['past', 'planning', 'closed', 'full', 'open', 'coming_soon', 'called_off'] },
} as const
