/** Shared by everything that covers the page. */
export const backdropClass =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const overlayClass = 'border border-line bg-sheet text-ink shadow-overlay outline-none'

export const tooltipClass = 'max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-left text-xs leading-snug font-medium text-paper'
