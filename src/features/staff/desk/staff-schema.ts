import * as z from 'zod/mini'
import { staffLimits } from '@/lib/generated/limits'
import { email } from '@/lib/schema'

const given = { role: z.enum(staffLimits.role.values), departures: z.array(z.string()) }

export const inviteSchema = z.object({ email: email('Please enter an e-mail address.'), ...given })
/** Whoever is one of the staff keeps his address. */
export const changeSchema = z.object({ email: z.string(), ...given })

export type StaffValues = z.infer<typeof inviteSchema>
