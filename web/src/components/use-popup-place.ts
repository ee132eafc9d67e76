import { useCallback, useRef } from 'react'

/**
 * Puts an element's popups into the dialog or the main part of the page that it stands in, where screen readers expect them. `trigger` goes to the
 * element, `container` to the portal.
 */
export const usePopupPlace = () => {
  const container = useRef<HTMLElement>(null)
  const trigger = useCallback((element: HTMLElement | null) => {
    container.current = element?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main') ?? null
  }, [])
  return { trigger, container }
}
