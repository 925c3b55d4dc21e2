/** Sources of what every page behind the sign-in comes with, beside what every page of the site does. */
const CLIENT = 'src/lib/backend/supabase.ts'
const WHO = 'src/features/auth/profile.ts'
export const MEMBER_FRAME = [WHO, 'src/app/layouts/member-layout.tsx']
export const DESK_FRAME = ['src/app/desk-routes.tsx', 'src/app/rights/page-right.tsx']

/** By the folder of a page. */
export const FRAMES = {
  public: [],
  member: [CLIENT, ...MEMBER_FRAME],
  admin: [CLIENT, WHO, ...DESK_FRAME],
} as const
