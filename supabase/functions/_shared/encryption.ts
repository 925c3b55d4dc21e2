/**
 * AES-GCM encryption. Nobody can read a stored secret without the key, and decryption fails if the secret was changed.
 */

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Imports an encryption key of 32 bytes, given in base64. */
const importKey = async (key: string): Promise<CryptoKey> => {
  const keyBytes = decodeBase64(key)
  if (keyBytes.length !== 32) throw new Error('The encryption key is not 32 bytes in base64.')
  return crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** @param key 32 bytes in base64, such as from `openssl rand -base64 32` */
export const encrypt = async (secret: string, key: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await importKey(key),
    new TextEncoder().encode(secret),
  )
  return `v1.${encodeBase64(iv)}.${encodeBase64(new Uint8Array(encrypted))}`
}

/**
 * Decrypts a stored secret.
 * @throws if the secret was encrypted with another key or was changed
 */
export const decrypt = async (encrypted: string, key: string): Promise<string> => {
  const [version, iv, ciphertext] = encrypted.split('.')
  if (version !== 'v1' || !iv || !ciphertext) throw new Error('The encrypted text has an unknown format.')
  const decrypted = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: decodeBase64(iv) },
    await importKey(key),
    decodeBase64(ciphertext),
  )
  return new TextDecoder().decode(decrypted)
}

/** Generates a random encryption key of 32 bytes, in base64. */
export const createEncryptionKey = (): string => encodeBase64(crypto.getRandomValues(new Uint8Array(32)))
