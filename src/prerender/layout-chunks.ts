/** Sources that every signed-in page needs besides those of all pages. */
const CLIENT = 'src/lib/backend/supabase.ts'
const PROFILE = 'src/features/auth/profile.ts'
export const MEMBER_FRAME = [PROFILE, 'src/app/layouts/member-layout.tsx']
export const ADMIN_CHUNKS = ['src/app/admin-pages.tsx', 'src/app/permissions/page-permission.tsx']

/** By the page's folder. */
export const FRAMES = {
  public: [],
  member: [CLIENT, ...MEMBER_FRAME],
  admin: [CLIENT, PROFILE, ...ADMIN_CHUNKS],
} as const
