// Written by `npm run gen`. Change the migrations instead.

export const reactionsLimits = {
  reaction_type: { values: ['heart', 'ghost', 'flame', 'eye'] },
} as const
