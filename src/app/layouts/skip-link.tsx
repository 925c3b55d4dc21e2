export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-full bg-accent px-5 py-3 font-semibold text-accent-fg focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
)
