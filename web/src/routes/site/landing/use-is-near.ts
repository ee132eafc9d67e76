import { type RefObject, useEffect, useState } from 'react'

/** Returns true once an element is within `margin` of view, or may soon be reached by keyboard. */
export const useIsNear = (place: RefObject<Element | null>, margin: string) => {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (isNear || !place.current) return
    const comeNear = () => setIsNear(true)
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && comeNear(), {
      rootMargin: margin,
    })
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && comeNear()
    observer.observe(place.current)
    document.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', onKey)
    }
  }, [isNear, place, margin])

  return isNear
}
