import { createHmac, randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Step in seconds and number of digits (RFC 6238). */
const STEP = 30
const DIGITS = 6

/** A new secret of 160 bits, in base32 for authenticator apps. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('')

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

export const stepAt = (at: number): number => Math.floor(at / 1000 / STEP)

export const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of a code; one step of clock drift is allowed. Undefined if the code is wrong. */
export const stepOf = (code: string, secret: string, at = Date.now()): number | undefined =>
  [0, -1, 1].map((off) => stepAt(at) + off).find((step) => codeOfStep(secret, step) === code)

/** The otpauth URL of the QR code. */
export const addressOf = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?` +
  `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${STEP}&secret=${secret}`
