import { createHmac, randomBytes } from 'node:crypto'

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Seconds per TOTP code, and digits of a code (RFC 6238). */
const TIME_STEP_S = 30
const CODE_DIGITS = 6

/** A new secret of 160 bits, in base32 for authenticator apps. */
export const createSecret = (): string => [...randomBytes(32)].map((byte) => BASE32_ALPHABET[byte % 32]).join('')

const decodeBase32 = (secret: string): Buffer => {
  const secretBits = [...secret]
    .map((character) => BASE32_ALPHABET.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((secretBits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

export const getTimeStep = (timeMs: number): number => Math.floor(timeMs / 1000 / TIME_STEP_S)

export const computeCode = (secret: string, step: number): string => {
  const stepCounter = Buffer.alloc(8)
  stepCounter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', decodeBase32(secret)).update(stepCounter).digest()
  const truncatedHash = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(truncatedHash % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/**
 * Finds the time step of a code. The codes of the previous and the next step are also accepted, because clocks differ.
 * Undefined if the code is wrong.
 */
export const findTimeStep = (code: string, secret: string, timeMs = Date.now()): number | undefined =>
  [0, -1, 1].map((offset) => getTimeStep(timeMs) + offset).find((step) => computeCode(secret, step) === code)

/** The otpauth URL of the QR code. */
export const createOtpauthUrl = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?` +
  `algorithm=SHA1&digits=${CODE_DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${TIME_STEP_S}&secret=${secret}`
