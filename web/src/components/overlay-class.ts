/** Shared by everything that covers the page. */
export const backdropClass =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const overlayClass = 'border border-line bg-sheet text-ink shadow-overlay outline-none'
