import { useLayoutEffect, useRef, useState } from 'react'

/** In px: seven days with cards in them. */
const roomyWidth = 560

/** Whether the calendar has room for cards, beside an open post or on a small screen; known before the first paint. */
export const useRoom = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isRoomy, setRoomy] = useState<boolean>()
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const measure = () => setRoomy(current.clientWidth >= roomyWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { place, isRoomy }
}
