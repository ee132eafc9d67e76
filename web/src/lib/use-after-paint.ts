import { startTransition, useEffect, useState } from 'react'

/**
 * A value, once what else changed with it is on the screen. React may render a deferred value before the browser paints. Then a letter would wait
 * for all that follows from it. https://web.dev/articles/optimize-long-tasks
 */
export const useAfterPaint = <Value>(value: Value): Value => {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame is painted after its callbacks, and before the next timer.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
