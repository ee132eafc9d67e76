import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** In px. What is farther from the window than this is not drawn. */
const reach = 2_000

type Props = { isAlwaysDrawn: boolean; isFirst: boolean; children: ReactNode }

/** Rows that are drawn while they are near the window. Else their room is kept, as high as they were. */
export const NearWindow = ({ isAlwaysDrawn, isFirst, children }: Props) => {
  const place = useRef<HTMLOListElement>(null)
  const [height, setHeight] = useState<number>()
  const isDrawn = isAlwaysDrawn || height === undefined

  useLayoutEffect(() => {
    const { current } = place
    if (!current || isAlwaysDrawn) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setHeight(last.isIntersecting ? undefined : current.offsetHeight)
      },
      { rootMargin: `${reach}px 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [isAlwaysDrawn])

  return (
    <ol ref={place} className={isFirst ? '' : 'border-line border-t'} style={isDrawn ? undefined : { height }}>
      {isDrawn && children}
    </ol>
  )
}
