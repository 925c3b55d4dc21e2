import type { Config } from 'tailwindcss'

/** Names for what src/styles.css defines twice: once for the night, once for the dawn. */
const config: Config = {
  theme: {
    extend: {
      colors: {
        bg: 'var(--bg)',
        surface: 'var(--surface)',
        raised: 'var(--raised)',
        line: 'var(--line)',
        edge: 'var(--edge)',
        fg: 'var(--fg)',
        muted: 'var(--muted)',
        accent: 'var(--accent)',
        'accent-fg': 'var(--accent-fg)',
        lantern: 'var(--lantern)',
        danger: 'var(--danger)',
        success: 'var(--success)',
        warning: 'var(--warning)',
        info: 'var(--info)',
      },
      fontFamily: {
        // Not yet the real ones while a written page waits for its first picture (`picture-first` in src/styles.css).
        display: ['var(--display, Fraunces)', 'Fraunces Fallback', 'Georgia', 'serif'],
        sans: ['var(--sans, Inter)', 'Inter Fallback', 'system-ui', 'sans-serif'],
      },
    },
  },
}

export default config
