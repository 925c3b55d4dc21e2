import type { Config } from 'tailwindcss'

/**
 * Tailwind names for the CSS variables of src/styles.css, which defines each variable for the dark and the light theme.
 */
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
        // The variable replaces the web font until the first picture of a prerendered page has loaded (`picture-first`
        // in src/styles.css).
        display: ['var(--display, Fraunces)', 'Fraunces Fallback', 'Georgia', 'serif'],
        sans: ['var(--sans, Inter)', 'Inter Fallback', 'system-ui', 'sans-serif'],
      },
    },
  },
}

export default config
