import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns the value as it was when it last stayed unchanged for `ms`. `sameness` decides when two values are equal, for
 * values recreated on each render.
 */
export const useSettled = <Value>(value: Value, ms: number, sameness: unknown = value): Value => {
  const [settled, setSettled] = useState(value)
  const settle = useEffectEvent(() => setSettled(() => value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with each other value.
  useEffect(() => {
    const timer = setTimeout(settle, ms)
    return () => clearTimeout(timer)
  }, [sameness, ms])
  return settled
}

/** Returns the same object as long as its content is the same. For plain values recreated on each render. */
export const useUnchanged = <Value>(value: Value): Value => {
  const [kept, setKept] = useState(value)
  const next = replaceEqualDeep(kept, value)
  if (next !== kept) setKept(next)
  return next
}
