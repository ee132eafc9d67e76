import { useCallback, useRef } from 'react'

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
