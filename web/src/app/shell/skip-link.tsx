/** Leads past the header; seen once it has the focus. The page has its content in `#main`. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control border border-edge bg-sheet px-4 py-2 font-medium focus-visible:translate-y-0"
  >
    Skip to content
  </a>
)
