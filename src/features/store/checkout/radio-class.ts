/** One of a few choices that stand side by side. */
export const radio =
  'flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-5 font-medium has-checked:border-lantern has-checked:bg-raised'
