/** Seeded random numbers, so that every render produces the same picture. */

export function rng(seed) {
  let a = (seed * 2654435761) >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Splits a flat list into pairs: points, or the stops and colours of a gradient. */
export const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, n) => [flat[2 * n], flat[2 * n + 1]])

export const lerp = (a, b, t) => a + (b - a) * t
export const clamp = (v, lo = 0, hi = 1) => Math.min(hi, Math.max(lo, v))
export const smooth = (a, b, v) => {
  const t = clamp((v - a) / (b - a))
  return t * t * (3 - 2 * t)
}

/** Returns two-dimensional value noise from 0 to 1. */
export function noise(seed) {
  const r = rng(seed)
  const table = Float32Array.from({ length: 65536 }, r)
  const at = (x, y) => table[((y & 255) << 8) | (x & 255)]
  const value = (x, y) => {
    const xi = Math.floor(x)
    const yi = Math.floor(y)
    const u = smooth(0, 1, x - xi)
    const v = smooth(0, 1, y - yi)
    return lerp(lerp(at(xi, yi), at(xi + 1, yi), u), lerp(at(xi, yi + 1), at(xi + 1, yi + 1), u), v)
  }
  const fbm = (x, y = 0, octaves = 5) => {
    let sum = 0
    let amp = 0.5
    for (let o = 0; o < octaves; o++) {
      sum += amp * value(x, y)
      x = x * 2.03 + 17.3
      y = y * 2.03 + 9.1
      amp *= 0.5
    }
    return sum / (1 - 0.5 ** octaves)
  }
  return { value, fbm }
}
