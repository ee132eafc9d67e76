import { type RefObject, useEffect, useState } from 'react'

/** True once a place is at most a screen away, or may soon be by keyboard. */
export const useIsNear = (place: RefObject<Element | null>) => {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (isNear || !place.current) return
    const comeNear = () => setIsNear(true)
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && comeNear(), {
      rootMargin: '100% 0px',
    })
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && comeNear()
    observer.observe(place.current)
    document.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', onKey)
    }
  }, [isNear, place])

  return isNear
}
