/** Maximum age of a signature. An older signature is rejected, because the request may be a replay. */
const MAX_SKEW_MINUTES = 5

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * Verifies a Svix signature (https://docs.svix.com/receiving/verifying-payloads/how-manual).
 * @param secret `whsec_…`
 * @param nowMs Unix time in ms
 */
export const isValidSignature = async (
  headers: Headers,
  body: string,
  secret: string,
  nowMs = Date.now(),
): Promise<boolean> => {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`svix-${name}`) ?? '')
  if (!id || !timestamp || !(Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_SKEW_MINUTES * 60)) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', decodeBase64(secret.replace(/^whsec_/, '')), algorithm, false, [
    'verify',
  ])
  const signedBytes = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of (signatures ?? '').split(' ')) {
    const [version, value] = signature.split(',')
    if (version !== 'v1' || !value || !/^[A-Za-z0-9+/]+=*$/.test(value)) continue
    if (await crypto.subtle.verify('HMAC', key, decodeBase64(value), signedBytes)) return true
  }
  return false
}
