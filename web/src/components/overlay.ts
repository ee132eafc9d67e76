import { useCallback, useRef } from 'react'

/** Shared by everything that covers the page. */
export const backdropClass =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const overlayClass = 'border border-line bg-sheet text-ink shadow-overlay outline-none'

export const tooltipClass = 'max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-left text-xs leading-snug font-medium text-paper'

/** Shared by all controls for typing or choosing. 16 px text keeps phones from zooming in on focus. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-sheet px-3 py-2 text-base leading-snug text-ink transition-colors duration-150 placeholder:text-ink-muted hover:border-ink aria-invalid:border-failed disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-muted disabled:hover:border-edge read-only:[&:not(select)]:bg-well pointer-coarse:min-h-11'

/** The dialog or main area an element is in, if any, where screen readers expect its popups. */
export const popupPlaceOf = (element: Element) => element.closest<HTMLElement>('[role=dialog], [role=alertdialog], main') ?? undefined

/** Puts an element's popups where they belong. `trigger` goes to the element, and `container` to the portal. */
export const usePopupPlace = () => {
  const container = useRef<HTMLElement>(null)
  const trigger = useCallback((element: HTMLElement | null) => {
    container.current = (element && popupPlaceOf(element)) ?? null
  }, [])
  return { trigger, container }
}
