// Every signed-in page needs these two source files, in addition to the files of all pages.
const CLIENT_SOURCE = 'src/lib/backend/supabase.ts'
const PROFILE_SOURCE = 'src/features/auth/profile.ts'

export const MEMBER_LAYOUT_SOURCES = [PROFILE_SOURCE, 'src/app/layouts/member-layout.tsx']
export const ADMIN_LAYOUT_SOURCES = ['src/app/admin-pages.tsx', 'src/app/permissions/page-permission.tsx']

/** The source file of the layout, for pages in each folder of src/pages. */
export const LAYOUT_SOURCES = {
  public: [],
  member: [CLIENT_SOURCE, ...MEMBER_LAYOUT_SOURCES],
  admin: [CLIENT_SOURCE, PROFILE_SOURCE, ...ADMIN_LAYOUT_SOURCES],
} as const
