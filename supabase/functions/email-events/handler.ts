import { callAsService, type DatabaseEnv } from '../_shared/database.ts'
import { isValidSignature } from './signature.ts'

export interface EmailEventsEnv extends DatabaseEnv {
  /** Signing secret of the email service: `whsec_…`. Without it every event is rejected. */
  secret: string | undefined
}

interface EmailServiceEvent {
  type?: unknown
  data?: { email_id?: unknown; bounce?: { type?: unknown } }
}

/**
 * Returns why an address must be suppressed after an email bounced or was reported as spam. Undefined if the problem is
 * temporary, such as a full mailbox.
 */
const getSuppressionReason = ({ type, data }: EmailServiceEvent): 'bounced' | 'complained' | undefined => {
  if (type === 'email.complained') return 'complained'
  return type === 'email.bounced' && data?.bounce?.type !== 'Transient' ? 'bounced' : undefined
}

const recordSuppression = async (env: DatabaseEnv, provider_id: string, reason: string): Promise<Response> =>
  Response.json(await callAsService(env)('email_bounced', { provider_id, reason }))

/**
 * Resend's webhook for bounces and spam complaints. Responds 2xx only if the event was stored; Resend redelivers all
 * other events.
 */
export const createEmailEventsHandler =
  (env: EmailEventsEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    const requestBody = await request.text()
    if (!env.secret || !(await isValidSignature(request.headers, requestBody, env.secret)))
      return Response.json({ status: 'forbidden' }, { status: 401 })
    try {
      const event = JSON.parse(requestBody) as EmailServiceEvent
      const [reason, id] = [getSuppressionReason(event), event.data?.email_id]
      if (!reason || typeof id !== 'string') return Response.json({ status: 'ignored' })
      return await recordSuppression(env, id, reason)
    } catch (error) {
      console.warn(`The delivery event of an email could not be stored: ${String(error)}`)
      return Response.json({ status: 'failed' }, { status: 500 })
    }
  }
