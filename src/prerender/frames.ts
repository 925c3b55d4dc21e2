/** Sources that every signed-in page needs besides those of all pages. */
const CLIENT = 'src/lib/backend/supabase.ts'
const WHO = 'src/features/auth/profile.ts'
export const MEMBER_FRAME = [WHO, 'src/app/layouts/member-layout.tsx']
export const DESK_FRAME = ['src/app/desk-routes.tsx', 'src/app/rights/page-right.tsx']

/** By the page's folder. */
export const FRAMES = {
  public: [],
  member: [CLIENT, ...MEMBER_FRAME],
  admin: [CLIENT, WHO, ...DESK_FRAME],
} as const
